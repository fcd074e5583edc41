/**
 * The OpenAPI document of the project and its page, where v4's documentation plugin has them: the page at
 * `/documentation`, the document at `/documentation/openapi.json`, with `?format=flat` that of flat answers.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AnswerFormat } from '../base/answer-format.ts';
import { BuiltPage } from '../base/http/built-page.ts';
import type { HttpReply, HttpRequest, Route } from '../base/http/route.ts';
import { readSetting } from '../database/settings-table.ts';
import { notFound } from '../errors/catalogue.ts';
import { FORMAT_HEADER, requestedFormat } from '../rest/requested-format.ts';
import { verifyPassword } from '../users/password.ts';
import { slowRefusal } from '../users/slow-refusal.ts';
import { apiDocument } from './api-document.ts';
import type { OpenProject } from './open-project.ts';

/** The key of v4's settings of the plugin. */
const SETTING = 'plugin_documentation_config';

/** @param routes all other routes of the server */
export function documentationRoutes(project: OpenProject, routes: readonly Route[]): Route[] {
  const { documentation } = project.config.plugins;
  if (!documentation.enabled) return [];
  const { path } = documentation;
  const page = new BuiltPage({ folder: 'documentation', path: `${path}/assets`, title: 'API documentation' });
  const guarded =
    (answer: (request: HttpRequest) => Promise<HttpReply>): Route['handler'] =>
    async (request) =>
      (await refusal(project, request)) ?? answer(request);
  // it says which operations are public, so it is made again when permissions change
  const kept = new Map<AnswerFormat, { readonly generation: number; readonly text: string }>();
  const document = async (request: HttpRequest): Promise<HttpReply> => {
    const { access, config } = project;
    await access.refresh();
    const { generation } = access;
    const format = requestedFormat(request, config.api.responseFormat);
    let text = kept.get(format)?.generation === generation ? kept.get(format)?.text : undefined;
    if (text === undefined) {
      const made = apiDocument(project, { routes, format, address: config.server.url || '/' });
      documentation.mutate?.(made);
      text = JSON.stringify(made);
      kept.set(format, { generation, text });
    }
    return { status: 200, body: text, contentType: 'application/json; charset=utf-8' };
  };
  const shown = () => page.page({ document: `${path}/openapi.json` });
  return [
    { method: 'GET', path, handler: guarded(shown) },
    {
      method: 'GET',
      path: `${path}/openapi.json`,
      vary: { header: FORMAT_HEADER, always: true },
      handler: guarded(document),
    },
    // v4's address of one version
    {
      method: 'GET',
      path: `${path}/:version`,
      handler: guarded(({ params }) => {
        if (!/^v\d/.test(params['version']!)) throw notFound();
        return shown();
      }),
    },
    ...page.routes(),
  ];
}

/** The answer to a client that lacks the password; null for all others. */
async function refusal(project: OpenProject, request: HttpRequest): Promise<HttpReply | null> {
  const { documentation } = project.config.plugins;
  const stored = await readSetting(project.db, SETTING);
  if (!(documentation.restrictedAccess ?? stored['restrictedAccess'] === true)) return null;
  const sent = passwordOf(request.headers.authorization);
  if (sent !== null && (await isPassword(sent, documentation.password, stored['password']))) return null;
  if (sent !== null) await slowRefusal();
  return {
    status: 401,
    contentType: 'text/plain',
    headers: { 'WWW-Authenticate': 'Basic realm="API documentation", charset="UTF-8"' },
    body: 'The documentation asks for a password',
  };
}

/** The password of HTTP's basic scheme, whatever the name next to it; null without one. */
function passwordOf(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : text.slice(colon + 1);
}

/**
 * Whether a text is the password: the configuration's, or the one that v4 has stored as its hash.
 * @param stored any value
 */
async function isPassword(text: string, configured: string | null, stored: unknown): Promise<boolean> {
  if (configured !== null) return timingSafeEqual(digest(text), digest(configured));
  return typeof stored === 'string' && verifyPassword(text, stored);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
