/** Changes of schemas as requests ask for them: made, or only worked out, and answered. */

import { parseQueryString } from '../../api/rest/query-string.ts';
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { invalid, refusedChange } from './answers.ts';
import type { Builder, Edit, Outcome } from './builder.ts';

/** How a change is answered, and sent to listeners. */
export interface ChangeAnswer {
  readonly status: number;
  readonly event: `${'content-type' | 'component'}.${'create' | 'update' | 'delete'}`;
  /** The schema that is changed; none for a new one, and for a category. */
  readonly uid?: string;
  /** The body in place of `{ data: { uid } }`. */
  readonly body?: object;
}

export class SchemaChanges {
  readonly #admin: AdminContext;
  readonly #builder: Builder;

  constructor(admin: AdminContext, builder: Builder) {
    this.#admin = admin;
    this.#builder = builder;
  }

  /**
   * Makes a change and answers it; with `dryRun=true` the answer is what would be done.
   * @returns the refusal where the change cannot be made
   */
  async answer(
    request: HttpRequest,
    { status, event, uid, body }: ChangeAnswer,
    edit: Edit,
  ): Promise<HttpReply> {
    const { limits } = this.#admin.settings();
    const { dryRun } = parseQueryString(request.rawQuery, limits) as { dryRun?: unknown };
    if (dryRun !== undefined && dryRun !== 'true' && dryRun !== 'false') {
      return invalid([
        { path: ['dryRun'], message: 'dryRun must be one of the following values: true, false' },
      ]);
    }
    const isDry = dryRun === 'true';
    const version = versionOf(request.headers['if-match']);
    const change = { dryRun: isDry, version, ...(uid === undefined ? {} : { uid }) };
    try {
      const outcome = await this.#builder.change(change, edit, (made) => this.#announce(event, uid, made));
      const data = { uid: outcome.uid };
      if (isDry) return { status: 200, body: { data: { ...data, ...outcome.describe() } } };
      const { warnings } = outcome.plan;
      const shown = body ?? { data };
      return { status, body: warnings.length === 0 ? shown : { ...shown, meta: { warnings } } };
    } catch (error) {
      return refusedChange(error);
    }
  }

  /** The change is made whatever comes of this: the audit log records it, and listeners of project code run. */
  async #announce(event: ChangeAnswer['event'], from: string | undefined, made: Outcome): Promise<void> {
    const { uid, plan } = made;
    const { events, onWarning } = this.#admin;
    const member = event.startsWith('component') ? 'component' : 'contentType';
    const renamed = from !== undefined && from !== uid ? { from } : {};
    const files = plan.files.map(({ path }) => path);
    try {
      await events.publish(event, { value: { [member]: { uid }, ...renamed, files } });
    } catch (error) {
      onWarning(`${event} could not be recorded: ${String(error)}`);
    }
  }
}

/** `If-Match: "…"`: the version of the schema that the client has read. */
const versionOf = (header: string | undefined): string | undefined =>
  header === undefined || header.trim() === '*' ? undefined : header.trim().replace(/^(?:W\/)?"|"$/g, '');
