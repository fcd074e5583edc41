/** The routes of the fixture without a socket, with the statements that each request takes. */

import { Router } from '../../src/api/http/router.ts';
import { systemClock } from '../../src/core/base/clock.ts';
import type { HttpReply, HttpRequest } from '../../src/core/base/http/route.ts';
import type { Database } from '../../src/core/database/database.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { projectRoutes } from '../../src/octavo/app/routes.ts';
import type { ServerContext } from '../../src/octavo/app/server-context.ts';
import { headersOf } from './credentials.ts';
import { returnDatabase } from './database.ts';
import { copyKit } from './serve-kit.ts';
import { testClock } from './test-clock.ts';
import { unhurried } from './unhurried.ts';

export interface CountedAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
  readonly body: any;
  readonly statements: number;
}

export interface CountedRoutes {
  /** For rows that no route makes. */
  readonly db: Database;
  /** Sends a request of the super admin. @param target path and query, as sent */
  send(method: string, target: string, body?: object): Promise<CountedAnswer>;
  close(): Promise<void>;
}

/** Opens the fixture with all its routes. */
export async function openCountedRoutes(): Promise<CountedRoutes> {
  const { dir, file } = copyKit();
  const reporter = { info: () => {}, warn: () => {} };
  // what the project does now and then takes statements, too
  const clock = testClock(systemClock.now());
  const project = await openProject(dir, reporter, { env: { NODE_ENV: 'test' }, clock });
  unhurried(project.db);
  const server = {
    reporter,
    address: () => 'http://octavo.test',
    isOneOfSeveral: false,
    development: false,
    beforeListening: () => {},
    afterStart: () => {},
    atEnd: () => {},
    beforeClosing: () => {},
    inBackground: async () => {},
    withWorker: () => {},
    withAdministrators: () => {},
  };
  // one token for all requests: each new one, signed in another second, has the server read who asks
  const headers = { ...headersOf('admin:super'), 'content-type': 'application/json' };
  const router = new Router(projectRoutes(project, server as unknown as ServerContext));
  const ask = async (method: string, target: string, body?: object): Promise<HttpReply> => {
    const [path = '', rawQuery = ''] = target.split('?');
    const found = router.match(method, path)!;
    const request = {
      method,
      path,
      params: found.params,
      rawQuery,
      headers,
      ip: '127.0.0.1',
      id: 'counted',
      readBody: () => body,
    } satisfies HttpRequest;
    return found.route.handler(request);
  };
  return {
    db: project.db,
    send: async (method, target, body) => {
      // who asks is known then, whatever has been written meanwhile
      await ask('GET', '/content-manager/init');
      const before = project.db.statementCount;
      const reply = await ask(method, target, body);
      const statements = project.db.statementCount - before;
      const parsed = Buffer.isBuffer(reply.body) ? JSON.parse(reply.body.toString()) : reply.body;
      return { status: reply.status, body: parsed, statements };
    },
    close: async () => {
      await project.close();
      returnDatabase(file);
    },
  };
}
