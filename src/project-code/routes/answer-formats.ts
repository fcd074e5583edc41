/**
 * The format of answers that project code handles. Code is written for v4's form of entries, so it sees and
 * answers that form whatever the client asks for; the answer is made flat after all code has run (A427).
 */

import { FORMAT_HEADER, requestedFormat } from '../../api/rest/requested-format.ts';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import { flatBody } from '../../core/content/flat-answer.ts';
import type { ContentType, Model } from '../../core/model/content-type.ts';
import type { CodeContext } from '../koa/code-context.ts';
import { hiddenField } from '../shared/hidden-field.ts';

/** The type whose entries a context is to answer flat. */
const FLAT = hiddenField<ContentType>();

export interface AnswerFormatsOptions {
  readonly model: () => Model;
  /** Of answers to requests that ask for none. */
  readonly usual: AnswerFormat;
  readonly rules: CompatibilityRules;
}

export class AnswerFormats {
  readonly #options: AnswerFormatsOptions;

  constructor(options: AnswerFormatsOptions) {
    this.#options = options;
  }

  /** What the answers of a route that reads entries depend on. */
  get vary(): NonNullable<Route['vary']> {
    return { header: FORMAT_HEADER, always: this.#options.rules.readsVaryByFormat };
  }

  /** @throws OctavoError ValidationError for an unknown format */
  of(request: HttpRequest): AnswerFormat {
    return requestedFormat(request, this.#options.usual);
  }

  /**
   * Notes what the client wants, before code runs.
   * @param uid of the content-type whose controller answers; null for other routes, whose answers stay as they are
   * @throws OctavoError ValidationError for an unknown format
   */
  note(ctx: CodeContext, request: HttpRequest, uid: string | null): void {
    const type = uid === null ? undefined : this.#options.model().contentTypes.get(uid);
    if (type && this.of(request) === 'flat') FLAT.set(ctx, type);
  }

  /** The answer in the format that was noted. */
  apply(ctx: CodeContext, reply: HttpReply): HttpReply {
    const type = FLAT.get(ctx);
    const { body, contentType = 'application/json', status } = reply;
    if (!type || status >= 300 || !Buffer.isBuffer(body) || !/\bjson\b/.test(contentType)) return reply;
    // what is kept with the former bytes is not about these
    const { reusable: _former, ...others } = reply;
    return { ...others, body: flatBody(this.#options.model(), type, body) };
  }
}
