/**
 * `octavo check` and `octavo start` say the same of every project: check has a blocker where the start is refused, and
 * only there. What a start refuses without a database leaves none behind.
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../src/core/database/database-error.ts';
import { StartError } from '../../src/core/project/start-error.ts';
import { NEW_DATABASE_FLAG } from '../../src/octavo/app/new-database.ts';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { BASE, type Files } from '../project-code/code-project.ts';
import { KIT } from '../support/kit.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { REFUSED, STARTED } from './small-projects.ts';

const ENV = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret of some length',
  API_TOKEN_SALT: 'salt',
  ADMIN_JWT_SECRET: 'another secret',
};

/** The blockers, without those that the flag for new databases takes away: the start is given it. */
async function blockers(dir: string): Promise<string[]> {
  const { sections } = await checkProject(dir, { ...ENV });
  return sections
    .flatMap(({ findings }) => findings)
    .filter(({ level, remedy }) => level === 'blocker' && !remedy?.includes(NEW_DATABASE_FLAG))
    .map(({ place, what }) => `${place}: ${what}`);
}

/** Why the start is refused; null for one that is not. */
async function refusal(dir: string): Promise<string | null> {
  try {
    const octavo = await openOctavo({ dir, env: { ...ENV }, newDatabase: true });
    await octavo.close();
    return null;
  } catch (error) {
    if (error instanceof StartError || error instanceof DatabaseError) return error.message;
    throw error;
  }
}

/** The tables of an SQLite file; none where it is not there. */
function tablesIn(file: string): unknown[] {
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('SELECT name FROM sqlite_master').all();
  } finally {
    database.close();
  }
}

const write = (files: Files): string => temporaryProject({ ...BASE, ...files });

test.each(STARTED)('starts, and check finds no blocker: %s', async (_name, files) => {
  const dir = write(files);
  expect(await blockers(dir)).toEqual([]);
  expect(await refusal(dir)).toBeNull();
});

test.each(
  REFUSED,
)('is refused, check names a blocker, and nothing is written to a database: %s', async (_name, files, reason) => {
  const dir = write(files);
  const found = await blockers(dir);
  expect(await refusal(dir)).toContain(reason);
  expect(tablesIn(join(dir, '.tmp', 'data.db'))).toEqual([]);
  expect(found.join('\n')).toContain(reason.replace(/^.*: /, ''));
});

/** A copy of the kit's project, with what lies over it. */
function kitWith(overlay?: string): string {
  const dir = temporaryProject({});
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  if (overlay === undefined) return dir;
  const removed = join(overlay, 'removed.json');
  const names = existsSync(removed) ? (JSON.parse(readFileSync(removed, 'utf8')) as string[]) : [];
  for (const name of names) rmSync(join(dir, name));
  cpSync(overlay, dir, { recursive: true });
  return dir;
}

function example(): string {
  const dir = temporaryProject({});
  cpSync(join(import.meta.dirname, '../../examples/lanternfish'), dir, { recursive: true });
  rmSync(join(dir, '.tmp'), { recursive: true, force: true });
  return dir;
}

const FIXTURES = join(import.meta.dirname, '../project-code/fixtures');

test.each([
  ['the kit', () => kitWith()],
  ['the kit in TypeScript', () => kitWith(join(KIT, 'overlay-ts'))],
  ...['blog', 'members', 'almanac', 'witness'].map((name): [string, () => string] => [
    name,
    () => kitWith(join(FIXTURES, name)),
  ]),
  ['the example', example],
] satisfies [
  string,
  () => string,
][])('projects of the tests start, and check finds no blocker: %s', async (_name, make) => {
  const dir = make();
  expect(await blockers(dir)).toEqual([]);
  expect(await refusal(dir)).toBeNull();
});
