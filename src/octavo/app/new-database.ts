/**
 * Keeps a start from making a new, empty database where the one of an existing project was meant: a path that
 * leads elsewhere, a mistyped name, a variable that is not set.
 */

import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { hasSeed } from '../../core/content/seed/content-folder.ts';
import { DatabaseError } from '../../core/database/database-error.ts';
import { databaseName } from '../../core/database/open-database.ts';
import { ident, sql } from '../../core/database/sql-template.ts';
import { listFolder } from '../../core/project/folders.ts';
import { readJsonFile } from '../../core/project/json-file.ts';
import type { Project } from '../../core/project/load-project.ts';

/** How one goes on where a new database is what is wanted. */
export const NEW_DATABASE_FLAG = '--new-database';

/** Thrown in place of making a database; nothing has been made then. */
export class NewDatabaseError extends DatabaseError {
  readonly remedy: string;

  constructor(database: string, problem: string, remedy: string) {
    super(database, problem, remedy);
    this.name = 'NewDatabaseError';
    this.remedy = remedy;
  }
}

/**
 * Looks whether the start would make an SQLite file, before the file is opened.
 * @returns null where the file is there, or where nothing speaks against making it
 */
export function wouldMakeFile({ dir, config, dependencies }: Project): NewDatabaseError | null {
  const { database } = config;
  if (database.client !== 'sqlite' || database.filename === ':memory:') return null;
  const file = resolve(database.filename);
  if (existsSync(file)) return null;
  const trace = traceOfUse(dir, dependencies);
  const others = databasesNear(dir, file);
  const isMisplaced = !isInside(dir, file) && !existsSync(dirname(file));
  if (trace === null && others.length === 0 && !isMisplaced) return null;
  const reason =
    trace !== null
      ? `this project has been used before (${trace})`
      : isMisplaced
        ? `its folder ${dirname(file)} is not there either`
        : 'there is another one in this project';
  return new NewDatabaseError(file, `there is no such file, and ${reason}.`, remedyFor(dir, others));
}

/** The error for a database without a single table; null where the project may well begin with one. */
export async function isEmptyDatabase({
  dir,
  config,
  dependencies,
}: Project): Promise<NewDatabaseError | null> {
  const { database } = config;
  if (database.client === 'sqlite' && database.filename === ':memory:') return null;
  const trace = traceOfUse(dir, dependencies);
  if (trace === null) return null;
  const others = database.client === 'sqlite' ? databasesNear(dir, resolve(database.filename)) : [];
  const schema = database.client === 'postgres' ? sql` (schema ${ident(database.schema)})` : '';
  return new NewDatabaseError(
    await databaseName(database),
    `there is not one table in it${schema}, and this project has been used before (${trace}).`,
    remedyFor(dir, others),
  );
}

function remedyFor(dir: string, others: readonly string[]): string {
  const found = others.map((file) => `\n  There is a database at ${file}.`).join('');
  const from = others.length > 0 ? 'To open it' : 'To open the one that is meant';
  return `Nothing was made.${found}
  ${from}, correct the connection in config/database, or the variables it reads (see .env).
  To begin with a new, empty database: octavo start ${NEW_DATABASE_FLAG}${whereFrom(dir)}`;
}

/** What has to stand behind the command, for an operator who is not in the project's folder. */
function whereFrom(dir: string): string {
  // the commands themselves work in the project's folder
  const path = relative(process.env['PWD'] ?? process.cwd(), dir);
  return path === '' ? '' : ` ${path.startsWith('..') ? dir : path}`;
}

/** What shows that a v4 server, or any, has served the project: null for nothing. */
function traceOfUse(dir: string, dependencies: ReadonlySet<string>): string | null {
  const listed = [...dependencies].find((name) => name.startsWith('@strapi/'));
  if (listed !== undefined) {
    const shown = dependencies.has('@strapi/strapi') ? '@strapi/strapi' : listed;
    return `package.json lists ${shown}`;
  }
  const json = existsSync(join(dir, 'package.json')) ? readJsonFile(join(dir, 'package.json')) : null;
  if (json?.ok && typeof (json.value as { strapi?: unknown } | null)?.strapi === 'object') {
    return 'package.json has a section "strapi"';
  }
  // a project that was made for Octavo has these types before its first start
  const left = [...LEFT_BY_V4, ...(dependencies.has('octavo') ? [] : [GENERATED_TYPES])].find((path) =>
    existsSync(join(dir, path)),
  );
  if (left !== undefined) return `${left} is there`;
  // content/ fills a new database, and leaves its files there
  if (hasSeed(dir)) return null;
  const uploads = listFolder(join(dir, 'public', 'uploads')).some(({ name }) => !name.startsWith('.'));
  return uploads ? 'public/uploads has files' : null;
}

/** What only v4 makes. */
const LEFT_BY_V4 = ['.strapi-updater.json', '.strapi', join('src', 'admin')];

const GENERATED_TYPES = join('types', 'generated');

const isInside = (dir: string, file: string): boolean => file.startsWith(dir + sep);

/** Folders of a project, and next to it, where people keep a database file. */
const USUAL_FOLDERS = ['.tmp', '.', 'data', 'database', 'db', 'dist/.tmp', '../.tmp', '..'];

/** More would not help to decide. */
const MOST_SHOWN = 3;

/** Database files where one is likely to lie, the largest first; the folder above the project only by its name. */
function databasesNear(dir: string, missing: string): string[] {
  const folders = new Set([...USUAL_FOLDERS.map((folder) => resolve(dir, folder)), dirname(missing)]);
  const found = [...folders].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => isInside(dir, join(folder, name)) || folder === dirname(missing) || isUsual(name))
      .filter((name) => /\.(db3?|sqlite3?)$/i.test(name))
      .map((name) => join(folder, name)),
  );
  const sized = found.filter(isDatabase).map((file) => ({ file, size: statSync(file).size }));
  sized.sort((a, b) => b.size - a.size);
  return sized.slice(0, MOST_SHOWN).map(({ file }) => file);
}

const isUsual = (name: string): boolean => /^data\.(db|sqlite3?)$/.test(name);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // a folder that is not there, or not for this user, holds nothing to open
    return [];
  }
}

/** How every SQLite file begins. */
const MAGIC = 'SQLite format 3\0';

function isDatabase(file: string): boolean {
  try {
    const handle = openSync(file, 'r');
    try {
      const start = Buffer.alloc(MAGIC.length);
      return readSync(handle, start) === MAGIC.length && start.toString('latin1') === MAGIC;
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
}
