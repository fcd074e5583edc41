/** The statements of editors' writes, pinned: what each is for stands beside it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPLORER } from '../../src/admin/administrators/permissions/actions.ts';
import type { Administrator } from '../../src/admin/administrators/session/administrator.ts';
import { Editor } from '../../src/admin/content-manager/editor.ts';
import { EditorWrite } from '../../src/admin/content-manager/write/editor-write.ts';
import { ContentWriter } from '../../src/core/content/operations/content-writer.ts';
import { ContentReader } from '../../src/core/content/read-content.ts';
import type { WritePolicy } from '../../src/core/content/write-request.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import { Rights } from '../../src/core/rights/rights.ts';
import { type OpenKit, openKit } from '../support/kit.ts';
import { recordStatements, type Statement } from '../support/record-statements.ts';
import { withoutListeners } from '../support/without-listeners.ts';

let kit: OpenKit;
let writer: ContentWriter;
let take: () => Statement[];
let on: (uid: string) => EditorWrite;

beforeAll(async () => {
  kit = await openKit();
  await syncLayout(kit.db, buildDesiredLayout(kit.model, kit.layout));
  const recorded = recordStatements(kit.db);
  const { db } = recorded;
  const settings = () => kit.settings;
  const reader = new ContentReader({ db, dialect: sqliteDialect, settings: kit.settings });
  writer = new ContentWriter({
    db,
    reader,
    settings,
    hashPassword: async () => 'hash',
    ...withoutListeners(db, reader, settings),
  });
  const grants = (['create', 'read', 'update', 'delete', 'publish'] as const).flatMap((verb) =>
    ['api::book.book', 'api::imprint.imprint', 'api::tag.tag'].map((subject) => ({
      action: `${EXPLORER}.${verb}`,
      subject,
      locales: null,
    })),
  );
  const admin = { user: { id: 1 } } as Administrator;
  const editor = new Editor(admin, new Rights(grants));
  // former states are kept by statements of their own
  const editing = { keep: (policy: WritePolicy) => policy };
  on = (uid) => new EditorWrite({ reader, settings, editing }, editor, contentTypeOf(kit.model, uid));
  take = () => recorded.take();
});
afterAll(() => kit.close());

/** Verb and table; of a statement of the read pipeline that it is one. */
function words({ sql }: Statement): string {
  const [, verb, table] =
    /^\s*(INSERT|UPDATE|DELETE|SELECT|WITH)\b(?:.*?\b(?:INTO|FROM|UPDATE) )?"?(\w+)?/s.exec(sql) ?? [];
  if (/AS BLOB|json_object/i.test(sql)) return 'read';
  return `${verb} ${verb === 'UPDATE' ? /UPDATE "(\w+)"/.exec(sql)?.[1] : table}`;
}

const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  take();
  await work();
  return take().map(words);
};

describe('one entry', () => {
  test('a save: the entry, the permission on it, whether its author is there, one UPDATE, the answer', async () => {
    const write = on('api::book.book');
    const body = { pages: 3 };
    expect(await statementsOf(() => writer.update(write.change('update', body), 1, body))).toEqual([
      'SELECT books',
      'read',
      'SELECT admin_users',
      'UPDATE books',
      'read',
    ]);
  });

  test('a new one: whether its author is there, one INSERT, the permission to make it, the answer', async () => {
    const write = on('api::book.book');
    const body = { title: 'x' };
    expect(await statementsOf(() => writer.create(write.creation(body), body))).toEqual([
      'SELECT admin_users',
      'INSERT books',
      'read',
      'read',
    ]);
  });

  test('published: the same as a save, and the stored entry once as a whole', async () => {
    const write = on('api::book.book').change('publish');
    expect(await statementsOf(() => writer.setState(write, 6, 'published'))).toEqual([
      'SELECT books',
      'read',
      // the stored entry, and whether its unique value is another one's too
      'read',
      'SELECT books',
      'SELECT admin_users',
      'UPDATE books',
      'read',
    ]);
  });
});

test('a selection is unpublished by one UPDATE, after one look at all entries', async () => {
  const write = on('api::book.book').change('publish');
  const statements = await statementsOf(() => writer.setStates(write, [1, 2, 3], 'draft'));
  expect(statements).toEqual(['SELECT books', 'read', 'SELECT admin_users', 'UPDATE books']);
});
