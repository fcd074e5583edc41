/** The fixture under rules of the test's own: its reads and writes over REST, its reads over GraphQL. */

import { writeRoutes } from '../../src/api/rest/write-routes.ts';
import type { CompatibilityRules } from '../../src/core/base/compatibility-rules.ts';
import type { Form, FormFile } from '../../src/core/base/http/form.ts';
import type { HttpRequest } from '../../src/core/base/http/route.ts';
import { OctavoError } from '../../src/core/errors/octavo-error.ts';
import { contentWriter } from '../support/content-writer.ts';
import { headersOf, type Identity } from '../support/credentials.ts';
import { type OpenRest, openRest } from '../support/rest.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
type Body = any;

export interface OpenRules {
  readonly rest: OpenRest;
  /** The body of a GET. */
  get(path: string, as?: Identity): Promise<Body>;
  /** The body of a write, or the error it is refused with. */
  send(method: string, path: string, body?: unknown): Promise<Body>;
  /** The same with a form of `data` and one file, which has the name `field`. */
  sendForm(method: string, path: string, data: unknown, field: string): Promise<Body>;
  close(): Promise<void>;
}

/** Opens a private copy of the fixture. */
export async function openWithRules(rules: CompatibilityRules): Promise<OpenRules> {
  const rest = await openRest({ rules });
  const { model, access, settings } = rest;
  const writer = contentWriter(rest, Date.UTC(2024, 5, 1));
  const library = null as never;
  const routes = writeRoutes({
    model,
    layout: rest.layout,
    access,
    writer,
    library,
    rules,
    limits: settings.limits,
    prefix: '/api',
    format: 'v4',
  });
  const ask = async (
    method: string,
    target: string,
    content: Pick<HttpRequest, 'readBody' | 'form'>,
  ): Promise<Body> => {
    const { pathname, search } = new URL(target, 'http://octavo.test');
    for (const route of routes) {
      const match = new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`).exec(pathname);
      if (route.method !== method || !match) continue;
      const request: HttpRequest = {
        method,
        path: pathname,
        params: match[1] === undefined ? {} : { id: match[1] },
        rawQuery: search.slice(1),
        headers: headersOf('token:full'),
        ip: '127.0.0.1',
        id: 'test',
        ...content,
      };
      try {
        return JSON.parse(String((await route.handler(request)).body));
      } catch (error) {
        if (error instanceof OctavoError) return error.toBody();
        throw error;
      }
    }
    throw new Error(`no route for ${method} ${pathname}`);
  };
  return {
    rest,
    get: async (path, as = 'token:full') => (await rest.get(path, as)).body,
    send: (method, path, body) => ask(method, path, { readBody: () => body }),
    sendForm: (method, path, data, field) => {
      const file: FormFile = { field, name: 'a.txt', mime: 'text/plain', size: 1, path: '/nowhere' };
      const form: Form = {
        files: [file],
        names: () => ['data'],
        texts: () => [],
        json: () => data,
        dispose: async () => {},
      };
      return ask(method, path, { readBody: () => undefined, form: async () => form });
    },
    close: () => rest.close(),
  };
}
