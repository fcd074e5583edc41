/** `octavo explain`: what a request reads, how the database does it, and what would help. */
import { resolve } from 'node:path';
import { requestTarget } from '../../api/http/request-target.ts';
import { Router } from '../../api/http/router.ts';
import type { CallerRoute } from '../../api/rest/guarded-route.ts';
import type { Caller } from '../../core/access/caller.ts';
import { missingScope } from '../../core/access/scopes.ts';
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { notFound } from '../../core/errors/catalogue.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import { callerText, type Explanation, explainRequest } from '../app/explain-request.ts';
import type { OpenRoutes } from '../app/open-routes.ts';
import { findCaller } from './caller-option.ts';
import { CommandError, EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { explanationText } from './print-explanation.ts';
import { printJson } from './print-table.ts';
import { enterProject } from './with-project.ts';

export const explain = declare({
  name: 'explain',
  text: `Answers a GET request of the content API and prints what it read: the plan, the SQL, the database's own
plan, what it costs, and indexes that would help. Nothing listens, and nothing is written.`,
  details: {
    '<path>':
      "such as '/api/articles?filters[author][name]=Ada&populate=tags', in quotes; also '/graphql?query={articles{data{id}}}'",
  },
  options: {
    as: {
      value: '<caller>',
      text: 'who asks: the type, the name or the id of a role, token:<name> for an API token, or user:<user> for a user by id, name or e-mail address (default: public)',
    },
    json: JSON_OPTION,
  },
  verbs: {
    '': { takes: '<path>', run: explainPath },
  },
});

async function explainPath({ positionals, options, flags, dir }: Call): Promise<number> {
  const [path] = positionals;
  if (path === undefined) throw new UsageError("which request? Such as '/api/articles?sort=title'");
  const folder = resolve(dir ?? '.');
  enterProject(folder, 'production');
  const { openRoutes } = await import('../app/open-routes.ts');
  const opened = await openRoutes(folder, { info: () => {}, warn: (message) => console.error(message) });
  try {
    const caller = await findCaller(opened.project, options['as'] ?? 'public');
    const explanation = await explained(opened, path, caller);
    if (explanation === null) return EXIT.failed;
    if (flags.has('json')) printJson(explanation);
    else console.log(explanationText(explanation, opened.project.db.dialect));
    return EXIT.done;
  } finally {
    await opened.close();
  }
}

/** @returns null for a request that is refused; why is printed */
async function explained(opened: OpenRoutes, path: string, caller: Caller): Promise<Explanation | null> {
  try {
    const { route, request } = routeOf(opened, path);
    const described = { request: path, caller: callerText(caller) };
    // once before, so that the time is not that of preparing
    await answerTo(route, request, caller);
    const { explanation, reply } = await explainRequest(opened.project, described, () =>
      answerTo(route, request, caller),
    );
    if (reply.status < 400) return explanation;
    console.error(
      `${reply.status}: ${Buffer.isBuffer(reply.body) ? reply.body.toString() : String(reply.body)}`,
    );
  } catch (error) {
    if (!(error instanceof OctavoError) || error.status >= 500) throw error;
    console.error(`${error.status} ${error.name}: ${error.message}`);
  }
  return null;
}

/** @throws OctavoError as the server's answer to a path; CommandError where the project's code would answer */
function routeOf({ routes }: OpenRoutes, path: string): { route: CallerRoute; request: HttpRequest } {
  const target = requestTarget(path.startsWith('/') ? path : `/${path}`);
  const match = new Router(routes).match('GET', target.path);
  if (!match) throw notFound();
  if (!('answer' in match.route)) {
    throw new CommandError(
      `${target.path} is answered by the project's own code, or is no part of the content API. Send the request to \`octavo dev\` with the header Octavo-Explain.`,
    );
  }
  const request: HttpRequest = {
    ...target,
    method: 'GET',
    params: match.params,
    headers: {},
    ip: '127.0.0.1',
    id: 'explain',
    readBody: () => undefined,
  };
  return { route: match.route as CallerRoute, request };
}

function answerTo(route: CallerRoute, request: HttpRequest, caller: Caller): MaybePromise<HttpReply> {
  const { scope } = route as { readonly scope?: string };
  if (scope !== undefined && !caller.may(scope)) throw missingScope(caller, scope);
  return route.answer(request, caller);
}
