/**
 * The object that `strapi()` of `@strapi/strapi` gives to a program, such as a script that fills a database, or a test:
 *
 *     const strapi = require('@strapi/strapi');
 *     const app = await strapi().load();          // or .start()
 *     …                                           // app.entityService, app.plugin('upload').service('upload') …
 *     await app.destroy();
 *
 * - It is `globalThis.strapi` at once, as in v4, with `load`, `start`, `listen`, `destroy`, `stop`, `stopWithError`, `log`
 *   and `dirs`. What needs the project is there when `load()` has resolved; the object stays the same.
 * - `load()` opens the project as a server does (database, `register`, `bootstrap`, cron tasks) and does not listen. Its HTTP
 *   server answers all the same: `strapi.server.httpServer` for supertest, `strapi.server.app.callback()`.
 * - `start()` loads and listens as `octavo start` does, and ends by a signal.
 * - `destroy()` closes everything, so that the process can end by itself.
 *
 * A process may have several, also at the same time; `globalThis.strapi` is the last one made.
 */
import { join, resolve } from 'node:path';
import type { DestinationStream } from 'pino';
import { logUncaughtErrors } from '../../../project-code/shared/uncaught-errors.ts';
import { createDirs } from '../../../project-code/strapi/dirs.ts';
import type { Strapi } from '../../../project-code/strapi/strapi.ts';
import { consoleReporter, type Reporter } from '../reporter.ts';
import type { PreparedServer } from '../start-server.ts';
import {
  type CallingCode,
  prepareEnvironment,
  recogniseForeignValues,
  removeGlobal,
  setGlobal,
  shareEnvironment,
} from './calling-code.ts';
import { EarlyLog } from './early-log.ts';
import { forgetModules } from './forget-modules.ts';
import { NEW_DATABASE_VARIABLE } from './new-database-variable.ts';
import { addServerMembers } from './server-members.ts';

export interface ProgramOptions {
  /** The project folder; this one unless given. */
  readonly appDir?: string;
  /** Whether a new, empty database may be made for a project that seems to have one elsewhere; in tests, unless given. */
  readonly newDatabase?: boolean;
  /** False to serve no panel, whatever `config/admin` says. */
  readonly serveAdminPanel?: boolean;
  /** v4's other options have no effect: nothing is compiled or watched here. */
  readonly distDir?: string;
  readonly autoReload?: unknown;
}

/** What a program may call from the beginning on. */
export interface ProgramStrapi {
  isLoaded: boolean;
  readonly log: EarlyLog['api'];
  readonly dirs: ReturnType<typeof createDirs>;
  /**
   * Opens the project; the same again where it is open.
   * @throws StartError with every mistake of the project, DatabaseError; nothing is left open then
   */
  load(): Promise<ProgramStrapi>;
  /** Opens the project and listens. */
  start(): Promise<ProgramStrapi>;
  /** Listens where the configuration says. */
  listen(): Promise<void>;
  /** Does nothing: functions of serverless platforms call it after `load()`. */
  postListen(): Promise<void>;
  /** Closes everything. Can be called more than once. */
  destroy(): Promise<void>;
  /** Closes everything and ends the process. */
  stop(exitCode?: number): void;
  stopWithError(error: unknown, message?: string): void;
}

/** What of v4's object is not there before the project is open; other members are undefined until then, as in v4. */
const LATER =
  'config server plugins plugin services service controllers controller api query cron eventHub store'.split(
    ' ',
  );

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * @param caller who has called `strapi()`
 * @param beforeCode is called each time before code of the project is loaded
 * @throws StartError if the `.env` of the project can't be read
 */
export function openStrapi(
  options: ProgramOptions,
  caller: CallingCode,
  beforeCode: () => void,
): ProgramStrapi {
  const dir = resolve(options.appDir ?? process.cwd());
  prepareEnvironment(caller, dir);
  const log = new EarlyLog();
  const program = new ProjectProgram({ dir, options, caller, log, beforeCode });
  const strapi: ProgramStrapi = Object.assign(program.strapi, {
    isLoaded: false,
    log: log.api,
    dirs: createDirs(dir, join(dir, 'public')),
    load: () => program.load(),
    start: () => program.start(),
    listen: async () => {
      await program.listen();
    },
    postListen: async () => {},
    destroy: () => program.destroy(),
    stop: (exitCode = 1) => {
      void program.destroy().finally(() => process.exit(exitCode));
    },
    stopWithError: (error: unknown, message?: string) => {
      if (message !== undefined) log.api.error(message);
      log.api.error(error);
      strapi.stop();
    },
  });
  for (const name of LATER) {
    Object.defineProperty(strapi, name, {
      configurable: true,
      get: () => {
        throw new Error(`strapi.${name} is there once load() has resolved`);
      },
    });
  }
  setGlobal(caller, strapi);
  return strapi;
}

interface Parts {
  readonly dir: string;
  readonly options: ProgramOptions;
  readonly caller: CallingCode;
  readonly log: EarlyLog;
  readonly beforeCode: () => void;
}

/** A project that a program opens, from `load` to `destroy`. */
class ProjectProgram {
  readonly strapi = {} as ProgramStrapi;
  readonly #parts: Parts;
  /** What `destroy` puts back. */
  readonly #restore: (() => void)[] = [];
  #loading: Promise<PreparedServer> | null = null;
  #closing: Promise<void> | null = null;
  #isStarting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async load(): Promise<ProgramStrapi> {
    await this.#opened();
    return this.strapi;
  }

  async start(): Promise<ProgramStrapi> {
    this.#isStarting = true;
    await this.#opened();
    this.#restore.push(logUncaughtErrors(this.#parts.dir, this.#parts.log.server), this.#endBySignal());
    await this.listen();
    return this.strapi;
  }

  async listen(): Promise<void> {
    const server = await this.#opened();
    // as Node says it, and without an end of what runs
    if (server.http.server.listening) {
      throw Object.assign(new Error('the server listens already'), { code: 'ERR_SERVER_ALREADY_LISTEN' });
    }
    try {
      await server.listen();
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  async destroy(): Promise<void> {
    await this.#close();
    removeGlobal(this.#parts.caller, this.strapi);
  }

  async #opened(): Promise<PreparedServer> {
    if (this.#closing) throw new Error('this strapi was destroyed: strapi() makes another one');
    this.#loading ??= this.#open();
    return this.#loading;
  }

  async #open(): Promise<PreparedServer> {
    this.#restore.push(shareEnvironment(this.#parts.caller));
    recogniseForeignValues(this.#parts.caller);
    forgetModules(this.#parts.dir);
    this.#parts.beforeCode();
    setGlobal(this.#parts.caller, this.strapi);
    try {
      const { prepareServer } = await import('../start-server.ts');
      const server = await prepareServer({
        dir: this.#parts.dir,
        mode: 'production',
        reporter: this.#reporter(),
        logStream: await standardOutput(),
        newDatabase: this.#parts.options.newDatabase ?? mayMakeDatabase(process.env),
        servesPanel: this.#parts.options.serveAdminPanel !== false,
        program: {
          strapi: this.strapi,
          log: (log) => this.#parts.log.moveTo(log),
          // what is opened to listen at once is a server, and as fast as one
          mayChange: !this.#isStarting,
          closeDatabase: async () => {
            // code whose `destroy` calls it is part of the closing
            if (!this.#closing) await this.#close();
          },
          logsRequests: () => this.#parts.log.hasRequests,
        },
      });
      addServerMembers(this.strapi as unknown as Strapi, {
        httpServer: server.http.server,
        onListen: () => server.current.served?.afterStart(),
      });
      return server;
    } catch (error) {
      this.#loading = null;
      this.#putBack();
      throw error;
    }
  }

  /** `start` prints what `octavo start` prints, `load` only what is wrong. */
  #reporter(): Reporter {
    return {
      info: (line) => {
        if (this.#isStarting) consoleReporter.info(line);
      },
      warn: consoleReporter.warn,
    };
  }

  /** @returns has signals end the process at once again */
  #endBySignal(): () => void {
    const end = (): void => {
      void this.destroy().finally(() => process.exit(0));
    };
    for (const signal of SIGNALS) process.once(signal, end);
    return () => {
      for (const signal of SIGNALS) process.off(signal, end);
    };
  }

  #close(): Promise<void> {
    this.#closing ??= (async () => {
      // a project that could not be opened has nothing to close
      const server = await this.#loading?.catch(() => null);
      await server?.close();
      this.#putBack();
    })();
    return this.#closing;
  }

  #putBack(): void {
    for (const restore of this.#restore.splice(0).reverse()) restore();
  }
}

/** Tests begin with an empty database, whatever lies in the project. */
const mayMakeDatabase = (env: NodeJS.ProcessEnv): boolean =>
  env['NODE_ENV'] === 'test' || env[NEW_DATABASE_VARIABLE] === '1';

/** Lines are written at once: a script may end the process at any time. */
async function standardOutput(): Promise<DestinationStream> {
  const write = (text: string): void => void process.stdout.write(text);
  if (!process.stdout.isTTY) return { write };
  const { readableLog, terminalHasColors } = await import('../../../api/http/log/readable-log.ts');
  return readableLog(terminalHasColors(), write);
}
