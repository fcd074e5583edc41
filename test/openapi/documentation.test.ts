/** The document and its page as they are served, what a caller sees of it, and routes of project code in it. */
import { cpSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hashOfSources } from '../../scripts/pages/hash-of-sources.ts';
import { openApiDocument } from '../../src/api/openapi/openapi-document.ts';
import { openApiPath } from '../../src/api/openapi/path-template.ts';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { loadProject } from '../../src/core/project/load-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { kitModel } from '../support/kit.ts';
import { serveSharedKit } from '../support/serve-kit.ts';
import { DocumentValidator } from './document-validator.ts';

const kit = serveSharedKit({ isWritable: true, batch: true });

const HTML = { headers: { accept: 'text/html' } };

test('the page loads its own files alone', async () => {
  for (const path of ['/documentation', '/documentation/v1.0.0']) {
    const page = await kit().ask(path, HTML);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';script-src 'self';/);
    expect(page.text).toContain('data-document="/documentation/openapi.json"');
    const links = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url]) => url!);
    expect(links).toHaveLength(2);
    for (const link of links) expect((await kit().ask(link)).status).toBe(200);
  }
  expect((await kit().ask('/documentation/other', HTML)).status).toBe(404);
});

test.each([
  [{}, false],
  [{ DOCUMENTATION_PASSWORD: '' }, false],
  [{ DOCUMENTATION_PASSWORD: 'abyss' }, true],
])('the example shows its page in production, with %j', async (variables, restrictedAccess) => {
  const dir = temporaryProject({});
  for (const folder of ['config', 'scripts'])
    cpSync(resolve(import.meta.dirname, '../../examples/lanternfish', folder), resolve(dir, folder), {
      recursive: true,
    });
  const { config } = await loadProject(dir, { env: { NODE_ENV: 'production', ...variables } });
  expect(config.plugins.documentation).toMatchObject({ enabled: true, restrictedAccess });
});

test('the built page is that of its sources', () => {
  const file = resolve(import.meta.dirname, '../../assets/documentation/sources.sha256');
  expect(readFileSync(file, 'utf8').trim()).toBe(hashOfSources('documentation'));
});

test("a password that v4's page has asked for is asked for here", async () => {
  const { db } = kit();
  // bcrypt of "open sesame"
  const password = '$2b$04$ERc0AS/r8PaXg9P3zCLkf.NbSgwUAng8918dF9M86KKg2v0V0YSlK';
  db.prepare(
    `INSERT INTO strapi_core_store_settings ("key", value, type) VALUES ('plugin_documentation_config', ?, 'object')`,
  ).run(JSON.stringify({ restrictedAccess: true, password }));
  const requestWith = (text?: string) =>
    kit().ask('/documentation/openapi.json', {
      headers:
        text === undefined ? {} : { authorization: `Basic ${Buffer.from(`x:${text}`).toString('base64')}` },
    });
  for (const text of [undefined, '', 'open', 'open sesame ']) {
    const refused = await requestWith(text);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="API documentation", charset="UTF-8"',
    ]);
    expect(refused.text).not.toContain('paths');
  }
  expect((await requestWith('open sesame')).status).toBe(200);
});

const OPTIONS = {
  model: kitModel(),
  rules: PRESETS.reference,
  info: { title: 'Kit', version: '1' },
  servers: [],
  prefix: '/api',
  registerFields: [],
  format: 'v4' as const,
  isPublic: (scope: string) => scope === 'api::tag.tag.find',
};

test('a caller sees the operations they may call, and which need no credentials', () => {
  const routes = [
    { method: 'GET', path: '/api/tags', scope: 'api::tag.tag.find' },
    { method: 'GET', path: '/api/tags/:id', scope: 'api::tag.tag.findOne' },
    { method: 'DELETE', path: '/api/tags/:id', scope: 'api::tag.tag.delete' },
  ];
  const { paths = {} } = openApiDocument({
    ...OPTIONS,
    routes,
    may: (scope) => !scope.endsWith('delete'),
  });
  expect(Object.keys(paths)).toEqual(['/api/tags', '/api/tags/{id}']);
  expect(Object.keys(paths['/api/tags/{id}']!)).toEqual(['get']);
  expect(paths['/api/tags']!.get!.security).toEqual([{}, { bearerAuth: [] }]);
  expect(paths['/api/tags/{id}']!.get!.security).toEqual([{ bearerAuth: [] }]);
});

test('the document of flat answers, and the answers themselves', async () => {
  const documents = {
    v4: new DocumentValidator((await kit().ask('/documentation/openapi.json')).body),
    flat: new DocumentValidator((await kit().ask('/documentation/openapi.json?format=flat')).body),
  };
  const requests = [
    '/api/articles/1?populate=*',
    '/api/articles/1?populate[author][populate]=articles&populate[sections][populate]=*',
    '/api/authors/1?populate[articles][count]=true',
  ];
  for (const request of requests) {
    const path = request.replace(/\?.*/, '');
    for (const format of ['v4', 'flat'] as const) {
      const { status, body } = await kit().send(
        'GET',
        `${request}&format=${format}`,
        undefined,
        'token:full',
      );
      const problems = (described: 'v4' | 'flat') => {
        const document = documents[described];
        return document.answerProblems(document.operation('GET', path)!, status, body);
      };
      expect([request, status, problems(format)]).toEqual([request, 200, []]);
      expect(problems(format === 'flat' ? 'v4' : 'flat')).not.toEqual([]);
    }
  }
});

test('batches are described where they are served: their steps and answers', async () => {
  const { body: document } = await kit().ask('/documentation/openapi.json');
  const validator = new DocumentValidator(document);
  const operation = validator.operation('POST', '/api/batch')!;
  const steps = [
    { name: 'tag', path: '/tags', body: { data: { name: 'Described' } } },
    { method: 'DELETE', path: '/tags/{tag}' },
  ];
  expect(validator.requestProblems(operation, {}, { steps })).toEqual([]);
  for (const wrong of [{}, { steps: [] }, { steps: [{ path: 'tags' }] }, { steps: [{ path: '/', verb: 1 }] }])
    expect(validator.requestProblems(operation, {}, wrong)).not.toEqual([]);
  const { status, body } = await kit().send('POST', '/api/batch', { steps }, 'token:full');
  expect([status, validator.answerProblems(operation, status, body)]).toEqual([200, []]);
  expect(validator.answerProblems(operation, status, { data: [{ nothing: 1 }] })).not.toEqual([]);
  const writes = [{ method: 'POST', path: '/api/tags', scope: 'api::tag.tag.create' }];
  const described = (may: (scope: string) => boolean) =>
    openApiDocument({
      ...OPTIONS,
      routes: [{ method: 'POST', path: '/api/batch', batch: { steps: writes, most: 5 } }],
      may,
    }).paths;
  expect(Object.keys(described((scope) => scope.endsWith('create'))!)).toEqual(['/api/batch']);
  expect(described(() => false)).toEqual({});
});

test('a route of project code is described by its configuration', () => {
  const described = {
    owner: 'api::shop',
    scopes: null,
    openapi: { summary: 'Count sheep', responses: { 200: { description: 'How many' } } },
  };
  const { paths = {} } = openApiDocument({
    ...OPTIONS,
    routes: [
      { method: 'GET', path: '/api/sheep/:colour(black|white)', declared: described },
      { method: 'POST', path: '/api/sheep', declared: { owner: '', scopes: ['api::shop.sheep.add'] } },
    ],
  });
  expect(paths['/api/sheep/{colour}']!.get).toMatchObject({
    tags: ['api::shop'],
    summary: 'Count sheep',
    operationId: 'get/sheep/{colour}',
    parameters: [{ name: 'colour', in: 'path', required: true }],
    responses: { 200: { description: 'How many' } },
    security: [{}, { bearerAuth: [] }],
  });
  expect(paths['/api/sheep']!.post).toMatchObject({ tags: ['Project'], security: [{ bearerAuth: [] }] });
});

test.each([
  ['/api/a/:id', '/api/a/{id}', ['id']],
  ['/api/a/:id(\\d+)/:part?', '/api/a/{id}/{part}', ['id', 'part']],
  ['/api/connect/(.*)', '/api/connect/{path}', ['path']],
])('the path %s', (path, template, names) => {
  expect(openApiPath(path)).toEqual({ path: template, names });
});
