/**
 * The fixture served from one database file: by a server that keeps answers in memory, and by one that keeps none. Whatever
 * the second answers is computed anew. Where the first is one of several workers, a third server is another one of them.
 * All are asked without a connection, which would take most of the time.
 */
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { InProcessRequest } from '../../../src/core/base/http/ask-server.ts';
import { type OpenServer, openServer } from '../../../src/octavo/app/open-server.ts';
import { headersOf, type Identity } from '../credentials.ts';
import { copyKit } from '../serve-kit.ts';

/** What a test uses of `strapi`. */
export interface CodeOfProject {
  readonly db: {
    /** knex */
    readonly connection: Knex;
    query(
      uid: string,
    ): Readonly<Record<'updateMany' | 'deleteMany' | 'createMany', (options: object) => Promise<unknown>>>;
    transaction<T>(work: (parts: { readonly trx: Knex }) => Promise<T>): Promise<T>;
  };
  readonly entityService: {
    create(uid: string, options: { readonly data: object }): Promise<unknown>;
    delete(uid: string, id: number): Promise<unknown>;
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

export interface AnswerInProcess {
  /** What was asked, for messages. */
  readonly request: string;
  readonly status: number;
  readonly text: string;
}

export type SendInProcess = (
  method: InProcessRequest['method'],
  path: string,
  body: unknown,
  as: Identity,
  /** Headers besides the credential. */
  more?: Readonly<Record<string, string>>,
) => Promise<AnswerInProcess>;

export interface TwoServers {
  readonly file: string;
  /** Asks the server that keeps answers. */
  readonly kept: SendInProcess;
  /** Asks the one that keeps none. */
  readonly fresh: SendInProcess;
  /** Asks another worker, which tells the first what it changes; null where the first serves alone. */
  readonly worker: SendInProcess | null;
  /** `strapi` of the first, and of the other worker. */
  readonly code: CodeOfProject;
  readonly workerCode: CodeOfProject | null;
  /** A connection of neither. */
  readonly outside: BetterSqlite3.Database;
  /** Puts the file back as it was at the beginning, while all have it open. */
  restore(): Promise<void>;
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

/**
 * @param options.memory what the first server may keep
 * @param options.isOneOfSeveral whether the first is one of two workers
 */
export async function openTwoServers({ memory = '64mb', isOneOfSeveral = false } = {}): Promise<TwoServers> {
  const { dir, file } = copyKit();
  appendFileSync(join(dir, 'src/index.js'), BOOTSTRAP);
  for (const [environment, cache] of Object.entries({ keeping: { memory }, computing: false })) {
    mkdirSync(join(dir, 'config/env', environment), { recursive: true });
    writeFileSync(join(dir, 'config/env', environment, 'api.json'), JSON.stringify({ cache }));
  }
  const first = await open(dir, 'keeping', isOneOfSeveral ? 1 : undefined);
  const worker = isOneOfSeveral ? await open(dir, 'computing', 2) : null;
  const second = await open(dir, 'computing');
  const outside = new BetterSqlite3(file);
  outside.pragma('synchronous = OFF');
  const backup = `${file}.backup`;
  await outside.backup(backup);
  return {
    file,
    kept: asking(first.server),
    fresh: asking(second.server),
    worker: worker && asking(worker.server),
    code: first.code,
    workerCode: worker?.code ?? null,
    outside,
    restore: async () => {
      const kept = new BetterSqlite3(backup, { readonly: true });
      await kept.backup(file);
      kept.close();
    },
    close: async () => {
      outside.close();
      for (const one of [first, worker, second]) await one?.server.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** @param worker which of several it is; undefined for one that serves alone */
async function open(dir: string, environment: string, worker?: number) {
  Reflect.deleteProperty(globalThis, 'strapi');
  const holder = globalThis as unknown as Record<string, CodeOfProject[] | undefined>;
  const server: OpenServer = await openServer({
    dir,
    mode: 'production',
    env: { NODE_ENV: environment, API_COMPAT: 'reference' },
    reporter: { info: () => {}, warn: () => {} },
    logStream: { write: () => {} },
    ...(worker === undefined ? {} : { worker }),
  });
  const code = holder[HOLDER]!.pop()!;
  Reflect.deleteProperty(holder, HOLDER);
  return { server, code };
}

const asking =
  ({ ask }: OpenServer): SendInProcess =>
  async (method, path, body, as, more = {}) => {
    const headers = { ...headersOf(as), ...more };
    const { status, text } = await ask({ method, url: path, headers, ip: '127.0.0.1', body });
    return { request: `${as} ${method} ${path} ${JSON.stringify(body) ?? ''}`, status, text };
  };

/** What of an answer has to be the same. */
export const comparable = ({ status, text }: Pick<AnswerInProcess, 'status' | 'text'>): string =>
  `${status} ${text}`;
