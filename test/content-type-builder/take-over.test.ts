/** A server goes over to a changed model by itself: no request sees one model and the tables of the other. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { BUILDER, buildProject, replaced } from './built-project.ts';

const TAG = 'api::tag.tag';
const TAGS = '/api/tags?sort=id&pagination[pageSize]=100';

const attributesOf = ({ body }: HttpAnswer): Record<string, unknown>[] =>
  body.data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes);

test('requests at any moment of a change are answered by the former or the new model, and none by neither', async () => {
  const project = buildProject({ hasCode: false });
  const { address } = await project.octavo();
  const weights = project.column('tags', 'weight');
  const stream = await fetch(`${address}${BUILDER}/events`, { headers: headersOf('admin:super') });
  const events = stream.text();
  const before = (await project.ask('GET', `${BUILDER}/state`)).body.data;
  const type = await project.read(TAG);
  let isAnswered = false;
  const change = project
    .ask('PUT', `${BUILDER}/content-types/${TAG}`, {
      contentType: {
        ...type,
        attributes: replaced(type.attributes, 'weight', {
          heaviness: { ...type.attributes['weight'], previousName: 'weight' },
        }),
      },
    })
    .finally(() => {
      isAnswered = true;
    });
  const answers: HttpAnswer[] = [];
  const read = async (): Promise<void> => {
    while (!isAnswered) answers.push(await project.content('GET', TAGS));
  };
  const healthy = project.ask('HEAD', '/_health');
  await Promise.all([change, read(), read(), read()]);
  expect((await change).status).toBe(201);
  expect((await healthy).status).toBe(204);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const seen = answers.map((answer) =>
    attributesOf(answer).map((one) => ('heaviness' in one ? one['heaviness'] : one['weight'])),
  );
  expect(seen).toEqual(answers.map(() => weights));

  // the change is answered when the new model is served
  const now = await project.content('GET', TAGS);
  expect(attributesOf(now).map(({ heaviness }) => heaviness)).toEqual(weights);
  expect((await project.ask('GET', `${BUILDER}/state`)).body.data).toEqual({
    state: 'ready',
    version: expect.not.stringMatching(before.version),
  });
  expect([...(await events).matchAll(/"state":"(\w+)"/g)].map(([, state]) => state)).toEqual([
    'ready',
    'changing',
    'restarting',
  ]);

  // again, with new files, and with one that is refused in between
  const refused = await project.build('DELETE', `content-types/api::nothing.nothing`);
  expect(refused.status).toBe(404);
  const made = await project.build('POST', 'content-types', {
    contentType: {
      displayName: 'Crate',
      singularName: 'crate',
      pluralName: 'crates',
      attributes: {
        name: { type: 'string' },
        tags: { type: 'relation', relation: 'manyToMany', target: TAG, targetAttribute: 'crates' },
      },
    },
  });
  expect([made.status, made.body.data]).toEqual([201, { uid: 'api::crate.crate' }]);
  const crate = await project.content('POST', '/api/crates?populate=tags', {
    data: { name: 'a', tags: [1, 2] },
  });
  expect([crate.status, crate.body.data.attributes.tags.data.length]).toEqual([200, 2]);
  const { body } = await project.ask(
    'POST',
    '/graphql',
    { query: '{ crates { data { id } } }' },
    'token:full',
  );
  expect(body.data.crates.data).toEqual([{ id: '1' }]);
});
