/**
 * The fixture served twice from one database file: by a server that keeps answers in memory, and by one that keeps none.
 * Whatever the second answers is computed anew.
 */
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { HttpAnswer, httpClient } from '../http-client.ts';
import { openOctavo } from '../open-octavo.ts';
import { copyKit } from '../serve-kit.ts';

/** What a test uses of `strapi`. */
export interface CodeOfProject {
  readonly db: {
    /** knex */
    readonly connection: Knex;
    transaction<T>(work: (parts: { readonly trx: Knex }) => Promise<T>): Promise<T>;
  };
  readonly entityService: {
    update(uid: string, id: number, options: { readonly data: object }): Promise<unknown>;
  };
}

type Knex = ((table: string) => KnexQuery) & { raw(sql: string): Promise<unknown> };

interface KnexQuery extends Promise<unknown> {
  where(condition: object): KnexQuery;
  update(values: object): KnexQuery;
  insert(values: object): KnexQuery;
  del(): KnexQuery;
}

export interface TwoServers {
  readonly file: string;
  /** Asks the server that keeps answers. */
  readonly kept: ReturnType<typeof httpClient>['send'];
  /** Asks the one that keeps none. */
  readonly fresh: ReturnType<typeof httpClient>['send'];
  /** `strapi` of the first. */
  readonly code: CodeOfProject;
  /** A connection of neither. */
  readonly outside: BetterSqlite3.Database;
  close(): Promise<void>;
}

const HOLDER = 'strapisOfTest';

/** Its bootstrap hands `strapi` out. */
const BOOTSTRAP = `
const before = module.exports.bootstrap;
module.exports.bootstrap = async (given) => {
  await before?.(given);
  (globalThis.${HOLDER} ??= []).push(given.strapi);
};
`;

/** @param memory what the first server may keep */
export async function openTwoServers(memory = '64mb'): Promise<TwoServers> {
  const { dir, file } = copyKit();
  appendFileSync(join(dir, 'src/index.js'), BOOTSTRAP);
  for (const [environment, cache] of Object.entries({ keeping: { memory }, computing: false })) {
    mkdirSync(join(dir, 'config/env', environment), { recursive: true });
    writeFileSync(join(dir, 'config/env', environment, 'api.json'), JSON.stringify({ cache }));
  }
  const holder = globalThis as unknown as Record<string, CodeOfProject[] | undefined>;
  const first = await openOctavo({ dir, compat: 'reference', env: { NODE_ENV: 'keeping' } });
  const code = holder[HOLDER]!.at(-1)!;
  const second = await openOctavo({ dir, compat: 'reference', env: { NODE_ENV: 'computing' } });
  Reflect.deleteProperty(holder, HOLDER);
  const outside = new BetterSqlite3(file);
  outside.pragma('synchronous = OFF');
  return {
    file,
    kept: first.send,
    fresh: second.send,
    code,
    outside,
    close: async () => {
      outside.close();
      await first.close();
      await second.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** What of an answer has to be the same. */
export const comparable = ({ status, text }: HttpAnswer): string => `${status} ${text}`;
