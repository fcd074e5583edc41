/**
 * The OpenAPI document of the project and its page, where v4's documentation plugin has them: the page at
 * `/documentation`, the document at `/documentation/openapi.json`, with `?format=flat` that of flat answers.
 */

import { FORMAT_HEADER, requestedFormat } from '../../api/rest/requested-format.ts';
import type { RateLimiter } from '../../api/users/rate-limits/rate-limiter.ts';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import { BuiltPage } from '../../core/base/http/built-page.ts';
import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import { notFound } from '../../core/errors/catalogue.ts';
import { apiDocument } from './api-document.ts';
import { DocumentationPassword } from './documentation-password.ts';
import type { OpenProject } from './open-project.ts';

/**
 * @param limiter counts the passwords that an address tries
 * @param routes all other routes of the server
 */
export function documentationRoutes(
  project: OpenProject,
  limiter: RateLimiter,
  routes: readonly Route[],
): Route[] {
  const { documentation } = project.config.plugins;
  if (!documentation.enabled) return [];
  const { path } = documentation;
  const page = new BuiltPage({ folder: 'documentation', path: `${path}/assets`, title: 'API documentation' });
  const guard = new DocumentationPassword(project, limiter);
  const guarded =
    (answer: (request: HttpRequest) => Promise<HttpReply>): Route['handler'] =>
    async (request) =>
      (await guard.refusal(request)) ?? answer(request);
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
