/** Files that an upload attaches to a row of a component: `ref` is the component's uid. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { serveLibrary, text } from './served-library.ts';

/** In the fixture the card is in `seo` of article 1, the figure in its zone. */
const CARD = { ref: 'shared.social-card', refId: '1', field: 'image' };
const FIGURE = { ref: 'sections.figure', refId: '1', field: 'picture' };

const file = text('new.txt');

test.each([CARD, FIGURE])('a file comes to the row $refId of $ref', async (target) => {
  const library = await serveLibrary();
  const sent = await library.post('/api/upload', [file], target, { as: 'token:full' });
  expect(sent.status).toBe(200);
  const populate = 'populate[seo][populate][social][populate]=*&populate[sections][populate]=*';
  const read = await library.ask(`/api/articles/1?${populate}`, {
    headers: headersOf('token:full') as Record<string, string>,
  });
  expect(read.text).toContain('"name":"new.txt"');
});

test('a row of an entry that the caller may not update answers as one that is not there', async () => {
  const library = await serveLibrary({ isWritable: true });
  for (const [id, action] of [
    [9001, 'plugin::upload.content-api.upload'],
    [9002, 'api::author.author.update'],
  ]) {
    library.db.exec(`INSERT INTO up_permissions (id, action) VALUES (${id}, '${action}')`);
    library.db.exec(
      `INSERT INTO up_permissions_role_links (permission_id, role_id, permission_order) VALUES (${id}, 4, 1)`,
    );
  }
  const answers = [];
  for (const refId of ['1', '99999']) {
    answers.push(await library.post('/api/upload', [file], { ...CARD, refId }, { as: 'limited' }));
  }
  expect(answers[0]!.status).toBe(400);
  expect(answers[0]!.body).toEqual(answers[1]!.body);
  expect([library.rows(), library.added()]).toEqual([[], []]);
});

test('who may update no type is refused', async () => {
  const library = await serveLibrary({ isWritable: true });
  library.db.exec(
    "INSERT INTO up_permissions (id, action) VALUES (9001, 'plugin::upload.content-api.upload')",
  );
  library.db.exec(
    'INSERT INTO up_permissions_role_links (permission_id, role_id, permission_order) VALUES (9001, 4, 1)',
  );
  const { status } = await library.post('/api/upload', [file], CARD, { as: 'limited' });
  expect([status, library.rows()]).toEqual([403, []]);
});

test('a row that no entry holds takes no file', async () => {
  const library = await serveLibrary({ isWritable: true });
  library.db.exec(
    "DELETE FROM components_shared_seos_components WHERE component_type = 'shared.social-card'",
  );
  const { status } = await library.post('/api/upload', [file], CARD, { as: 'token:full' });
  expect([status, library.rows(), library.added()]).toEqual([400, [], []]);
});

test('a form names its fields with brackets, too', async () => {
  const library = await serveLibrary();
  const data = { name: 'Anna' };
  const portrait = { ...file, field: 'files[portrait]' };
  const made = await library.post(
    '/api/authors?populate=portrait',
    [portrait],
    { data },
    { as: 'token:full' },
  );
  expect(made.body.data.attributes.portrait.data.attributes.name).toBe('new.txt');
  const other = { ...portrait, field: 'filesportrait' };
  expect((await library.post('/api/authors', [other], { data }, { as: 'token:full' })).status).toBe(400);
});
