/** A changed attribute type: the start and the check name what the database cannot read as the new one, and nothing is lost. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { BASE } from '../project-code/code-project.ts';
import { testSql } from '../support/test-sql.ts';

const FILE = 'src/api/note/content-types/note/schema.json';
const ENV = { NODE_ENV: 'production' };

const schemaWith = (attributes: object): string => {
  const schema = JSON.parse(BASE[FILE]!) as object;
  return JSON.stringify({ ...schema, attributes });
};

/** Opens the project for some work. @returns what the start has said */
async function open(
  dir: string,
  work: (sql: (text: string) => Promise<unknown>) => Promise<unknown> = async () => {},
) {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const project = await openProject(dir, { info: say, warn: say }, { env: { ...ENV } });
  await work(async (text) => project.db.run(testSql(text)));
  await project.close();
  return said;
}

/** A project whose notes hold this value under the first type, and then have the second. */
async function changed(from: string, to: string, value: string): Promise<string> {
  const dir = temporaryProject({ ...BASE, [FILE]: schemaWith({ x: { type: from } }) });
  await open(dir, async (sql) => {
    await sql(`INSERT INTO notes (x) VALUES (${value}), (${value}), (NULL)`);
  });
  const enumerated = to === 'enumeration' ? { enum: ['a'] } : {};
  writeFileSync(join(dir, FILE), schemaWith({ x: { type: to, ...enumerated } }));
  return dir;
}

test.each([
  ['richtext', 'integer', "'some text'"],
  ['string', 'datetime', "'tomorrow'"],
  ['text', 'json', "'{'"],
  ['string', 'boolean', "'yes'"],
  ['integer', 'string', '5'],
  ['string', 'biginteger', "'a'"],
  ['string', 'date', "'soon'"],
  ['text', 'decimal', "'1,5'"],
])('%s → %s: named by the start and by the check', async (from, to, value) => {
  const dir = await changed(from, to, value);
  const said = (await open(dir)).join('\n');
  expect(said).toContain(`api::note.note, attribute "x": 2 values are not of the type ${to}`);
  expect(said).toContain('The values are still there');
  const report = await checkProject(dir, { ...ENV });
  const { findings } = report.sections.find(({ name }) => name === 'data')!;
  expect(findings).toMatchObject([{ level: 'warning', place: 'api::note.note, attribute "x"' }]);
});

test.each([
  ['string', 'text', "'a'"],
  ['integer', 'float', '5'],
  ['string', 'integer', "'12'"],
  ['string', 'datetime', "'2024-02-29T12:00:00.000Z'"],
  ['string', 'enumeration', "'a'"],
  ['string', 'date', "'2024-02-29'"],
  ['text', 'json', "'{}'"],
])('%s → %s with values that fit: nothing to tell', async (from, to, value) => {
  const dir = await changed(from, to, value);
  expect((await open(dir)).join('\n')).not.toContain('not of the type');
});

test('what a schema gains is reported as it is added', async () => {
  const dir = temporaryProject(BASE);
  await open(dir);
  const more = {
    text: { type: 'string' },
    a: { type: 'integer' },
    again: { type: 'relation', relation: 'oneToOne', target: 'api::note.note' },
  };
  writeFileSync(join(dir, FILE), schemaWith(more));
  const said = await open(dir);
  expect(said).toContain('Added to the database: table notes_again_links');
  expect(said).toContain('Added to the database: column notes.a');
  expect((await open(dir)).join()).not.toContain('Added to');
});
