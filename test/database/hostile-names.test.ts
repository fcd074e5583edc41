/** Names with quotes, placeholders and comments in them stay names, in each dialect. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  assignments,
  column,
  empty,
  ident,
  idents,
  joined,
  literal,
  placeholders,
  type Sql,
  sql,
} from '../../src/core/database/sql-template.ts';
import { type OpenKit, openKit } from '../support/kit.ts';

const NAMES = [
  'with blank',
  'with-dash',
  `with'quote`,
  'with"quote',
  'x" = 1; DROP TABLE tags; --',
  'question?mark',
  '+?',
  '(SELECT value FROM json_each(+?))',
  'back\\slash',
  'back`tick',
  '$1',
  '/* comment */',
  '-- comment',
  'sélect €',
];

let kit: OpenKit;

beforeAll(async () => {
  kit = await openKit();
});

afterAll(() => kit.close());

test.each(NAMES)('%s is the name of a table and of its columns', async (name) => {
  await kit.db.transaction(async (tx) => {
    const table = ident(`t ${name}`);
    const other = `other ${name}`;
    await tx.run(
      sql`CREATE TABLE ${table} (id integer, ${ident(name)} integer, ${ident(other)} varchar(255))`,
    );
    await tx.run(sql`INSERT INTO ${table} (id, ${idents([name, other])}) VALUES (1, ${placeholders(2)})`, [
      1,
      'a',
    ]);
    await tx.run(sql`UPDATE ${table} SET ${assignments([name, other])} WHERE ${ident(name)} = ?`, [
      2,
      name,
      1,
    ]);
    const rows = await tx.query(
      sql`SELECT ${column('r', name)} AS ${ident(name)} FROM ${table} r WHERE ${ident(other)} = ${literal(name)} AND ${ident(other)} = ?`,
      [name],
    );
    expect(rows).toEqual([{ [name]: 2 }]);
    await tx.run(sql`DROP TABLE ${table}`);
  });
});

test('equal parts make equal texts, so that a statement is prepared once', () => {
  const statement = (): Sql =>
    sql`SELECT ${ident('a')}${empty} FROM ${joined([ident('b'), ident('c')], ', ')}`;
  expect(statement()).toBe('SELECT "a" FROM "b", "c"');
  expect(statement()).toBe(statement());
});

test('a plain text is no piece of SQL', () => {
  const name: string = 'tags; DROP TABLE tags';
  // @ts-expect-error a text of a client's is of type string
  expect(sql`SELECT 1 FROM ${name}`).toBe(`SELECT 1 FROM ${name}`);
});
