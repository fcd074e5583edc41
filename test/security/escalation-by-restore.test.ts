/**
 * The trash and revisions show what their editor could not read, or bring back what they could not make by hand (A360, A656).
 */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit({ isWritable: true });

const EXPLORER = 'plugin::content-manager.explorer';
const NOTE = 'api::note.note';
const ARTICLE = 'api::article.article';
const OWN = ['admin::is-creator'];
const SECRET = 'kept from editors';

interface Right {
  readonly verb: string;
  readonly subject: string;
  readonly properties?: object;
  readonly conditions?: readonly string[];
}

async function allow(...rights: readonly Right[]): Promise<void> {
  const permissions = rights.map(({ verb, ...right }) => ({ action: `${EXPLORER}.${verb}`, ...right }));
  const answer = await kit().send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
  expect(answer.status, answer.text).toBe(200);
}

const send = (method: string, path: string, body?: unknown, as = 'admin:editor') =>
  kit().send(method, `/content-manager/${path}`, body, as);

async function make(type: string, body: object, as = 'admin:super'): Promise<number> {
  const answer = await send('POST', `collection-types/${type}`, body, as);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.id;
}

const remove = async (type: string, id: number, as = 'admin:super'): Promise<void> => {
  expect((await send('DELETE', `collection-types/${type}/${id}`, undefined, as)).status).toBe(200);
};

const article = (columns: string, id: number): Record<string, unknown> | undefined =>
  kit().db.prepare(`SELECT ${columns} FROM articles WHERE id = ?`).get(id) as
    | Record<string, unknown>
    | undefined;

test.each([
  'admin:super',
  'admin:editor',
])('an entry that a condition hides is hidden when %s has deleted it', async (by) => {
  await allow(
    { verb: 'delete', subject: NOTE },
    { verb: 'read', subject: NOTE, properties: { fields: ['text'] }, conditions: OWN },
    { verb: 'create', subject: NOTE, properties: { fields: ['text'] } },
  );
  const id = await make(NOTE, { text: SECRET });
  expect((await send('GET', `collection-types/${NOTE}/${id}`)).status).toBe(403);
  await remove(NOTE, id, by);
  for (const path of [`trash/${NOTE}`, `trash/${NOTE}/${id}`]) {
    const { status, text } = await send('GET', path);
    expect([status, text.includes(SECRET)]).toEqual([200, false]);
  }
  // nor does it come back where the condition would no longer hide it
  expect((await send('POST', `trash/${NOTE}/${id}/restore`, {})).status).toBe(403);
});

test('the own entry is shown in the trash, and comes back', async () => {
  const fields = { properties: { fields: ['text'] } };
  await allow(
    { verb: 'delete', subject: NOTE, conditions: OWN },
    { verb: 'read', subject: NOTE, ...fields, conditions: OWN },
    { verb: 'create', subject: NOTE, ...fields },
  );
  const id = await make(NOTE, { text: 'mine' }, 'admin:editor');
  await remove(NOTE, id, 'admin:editor');
  expect((await send('GET', `trash/${NOTE}/${id}`)).body.data.entry.text).toBe('mine');
  const { status, text } = await send('POST', `trash/${NOTE}/${id}/restore`, {});
  expect(status, text).toBe(200);
  expect((await send('GET', `collection-types/${NOTE}/${id}`)).body.text).toBe('mine');
});

test('a condition on the role of whoever made the entry holds in the trash as well', async () => {
  const read = { verb: 'read', subject: NOTE, conditions: ['admin::has-same-role-as-creator'] };
  await allow({ verb: 'delete', subject: NOTE }, { verb: 'create', subject: NOTE }, read);
  const [mine, theirs] = [
    await make(NOTE, { text: 'mine' }, 'admin:editor'),
    await make(NOTE, { text: SECRET }),
  ];
  for (const id of [mine, theirs]) await remove(NOTE, id);
  const { body } = await send('GET', `trash/${NOTE}`);
  const texts = body.results.map(({ entry }: { entry: { text?: string } }) => entry.text);
  expect([texts.includes('mine'), texts.includes(SECRET)]).toEqual([true, false]);
});

const TITLE = { properties: { fields: ['title'], locales: ['en'] } };
const EVERYWHERE = { properties: { locales: ['en'] } };

test('what was taken down is not published again, and comes back as a new entry might be made', async () => {
  await allow(
    { verb: 'delete', subject: ARTICLE, ...EVERYWHERE },
    { verb: 'create', subject: ARTICLE, ...TITLE },
  );
  const id = await make(ARTICLE, { title: 'Taken down', editorNotes: SECRET });
  expect(
    (await send('POST', `collection-types/${ARTICLE}/${id}/actions/publish`, {}, 'admin:super')).status,
  ).toBe(200);
  await remove(ARTICLE, id);
  const { status, body, text } = await send('POST', `trash/${ARTICLE}/${id}/restore`, {});
  expect(status, text).toBe(200);
  expect(body.data).toMatchObject({ id, unpublished: true });
  expect(body.data.leftOut).toContain('editorNotes');
  expect(article('title, editor_notes, published_at', id)).toEqual({
    title: 'Taken down',
    editor_notes: null,
    published_at: null,
  });
  // nothing is lost: whoever may finds it among the revisions
  const revisions = await send(
    'GET',
    `collection-types/${ARTICLE}/${id}/revisions`,
    undefined,
    'admin:super',
  );
  const states = await Promise.all(
    revisions.body.results.map(({ number }: { number: number }) =>
      send('GET', `collection-types/${ARTICLE}/${id}/revisions/${number}`, undefined, 'admin:super'),
    ),
  );
  expect(states.some((state) => state.body.data.entry.editorNotes === SECRET)).toBe(true);
});

test('who may publish it publishes it again', async () => {
  const all = { subject: ARTICLE, ...EVERYWHERE };
  await allow(...['delete', 'create', 'read', 'publish'].map((verb) => ({ verb, ...all })));
  const id = await make(ARTICLE, { title: 'Back again', editorNotes: SECRET });
  await send('POST', `collection-types/${ARTICLE}/${id}/actions/publish`, {}, 'admin:super');
  await remove(ARTICLE, id);
  const { body, text } = await send('POST', `trash/${ARTICLE}/${id}/restore`, {});
  expect(body.data, text).toMatchObject({ id, leftOut: [], unpublished: false });
  expect(article('editor_notes, published_at IS NULL AS draft', id)).toEqual({
    editor_notes: SECRET,
    draft: 0,
  });
});

test('the right to make entries of another locale brings none of this one back', async () => {
  await allow(
    { verb: 'delete', subject: ARTICLE, properties: { locales: ['en', 'fr'] } },
    { verb: 'create', subject: ARTICLE, properties: { locales: ['fr'] } },
  );
  const id = await make(ARTICLE, { title: 'English' });
  await remove(ARTICLE, id);
  expect((await send('POST', `trash/${ARTICLE}/${id}/restore`, {})).status).toBe(403);
  expect(article('id', id)).toBeUndefined();
});

test.each([
  ['nobody but who may change the other entry', [], [null]],
  [
    'whoever may change it',
    [{ verb: 'update', subject: NOTE, properties: { fields: ['text', 'subject'] } }],
    ['api::tag.tag'],
  ],
])('%s has it name the restored one again', async (_name, more, named) => {
  const tag = 'api::tag.tag';
  await allow(...['delete', 'create', 'read'].map((verb) => ({ verb, subject: tag })), ...more);
  const id = await make(tag, { name: 'named by a note' });
  const answer = await kit().send(
    'POST',
    '/api/notes',
    { data: { text: 'names it', subject: { __type: tag, id } } },
    'token:full',
  );
  expect(answer.status, answer.text).toBe(200);
  const target = () =>
    kit().db.prepare('SELECT target_type AS uid FROM notes WHERE id = ?').get(answer.body.data.id) as {
      uid: string | null;
    };
  expect(target().uid).toBe(tag);
  await remove(tag, id);
  const restored = await send('POST', `trash/${tag}/${id}/restore`, {});
  expect(restored.status, restored.text).toBe(200);
  expect([target().uid]).toEqual(named);
});

test('a state that a condition has hidden stays hidden when the entry meets the condition', async () => {
  const id = await make(NOTE, { text: SECRET });
  expect(
    (await send('PUT', `collection-types/${NOTE}/${id}`, { text: 'for all' }, 'admin:super')).status,
  ).toBe(200);
  // the entry becomes the editor's, its former states were another's
  kit().db.exec(`UPDATE notes SET created_by_id = 3 WHERE id = ${id}`);
  await allow(
    { verb: 'read', subject: NOTE, conditions: OWN },
    { verb: 'update', subject: NOTE, conditions: OWN },
  );
  expect((await send('GET', `collection-types/${NOTE}/${id}`)).body.text).toBe('for all');
  const list = await send('GET', `collection-types/${NOTE}/${id}/revisions`);
  expect(list.body.results).toEqual([]);
  for (const number of [1, 2]) {
    expect((await send('GET', `collection-types/${NOTE}/${id}/revisions/${number}`)).status).toBe(404);
    expect(
      (await send('POST', `collection-types/${NOTE}/${id}/revisions/${number}/restore`, {})).status,
    ).toBe(404);
  }
  expect((await send('GET', `collection-types/${NOTE}/${id}`)).body.text).toBe('for all');
});
