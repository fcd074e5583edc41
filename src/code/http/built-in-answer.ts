/** What one of the server's own routes has answered, on its way through project code. */
import type { HttpReply, Route } from '../../http/route.ts';
import { lazyBody } from '../core/lazy-body.ts';
import type { CodeContext } from './koa-app.ts';
import { giveReply, isUntouched } from './replies.ts';

export class BuiltInAnswer {
  readonly #route: Route;
  readonly #reply: HttpReply;

  constructor(route: Route, reply: HttpReply) {
    this.#route = route;
    this.#reply = reply;
  }

  /** The answer as it is, with its bytes, where no code has touched the context; else null. */
  passed(ctx: CodeContext): HttpReply | null {
    return isUntouched(ctx) ? this.#reply : null;
  }

  /**
   * Puts the answer where code finds it, in v4's form.
   * @returns what is to be the body unless code has set one; undefined where it is set
   */
  give(ctx: CodeContext): unknown {
    const { body } = this.#reply;
    const { action } = this.#route;
    const isEntry = action !== undefined && !action.endsWith('.createLocalization');
    if (isEntry && Buffer.isBuffer(body)) return lazyBody(body);
    giveReply(ctx, this.#reply, Buffer.isBuffer(body) ? codeValue(this.#reply, body) : body);
    return undefined;
  }
}

/** JSON is a value; with a type of its own, as GraphQL has it, it is a text in v4. */
function codeValue({ contentType }: HttpReply, body: Buffer): unknown {
  if (contentType === undefined) return JSON.parse(body.toString('utf8'));
  return contentType.includes('json') ? body.toString('utf8') : body;
}
