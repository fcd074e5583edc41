/** Files as administrators see them: the conditions of their permissions are part of each statement. */

import { FILE_UID } from '../../core/database/layout/layout.ts';
import { type ContentType, contentTypeOf } from '../../core/model/content-type.ts';
import type { Params } from '../../core/query/params.ts';
import type { BoundPlan, ListPlan } from '../../core/query/plan.ts';
import { both, orNull } from '../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../core/query/resolve/context.ts';
import { resolveCount } from '../../core/query/resolve/resolve-count.ts';
import { resolveUnwrappedList, resolveUnwrappedOne } from '../../core/query/resolve/resolve-unwrapped.ts';
import { signedFields } from '../../core/query/resolve/signed-fields.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { holdPage } from '../administrators/admin-limits.ts';
import { type Pagination, pagination, readPage } from '../administrators/routes/pagination.ts';
import { applyCriteria } from './apply-criteria.ts';
import { fileParams, type MediaList, OPEN } from './media-query.ts';
import type { MediaAction, MediaUser } from './media-user.ts';

/** A file as answers show it. */
export type ShownFile = Readonly<Record<string, unknown>>;

/** `signed`: the addresses of a private storage let every holder of the answer in, as in v4 where a file is looked at. */
export type Addresses = 'stored' | 'signed';

/** What is populated of a file besides its folder. */
const CREATOR = { fields: ['id', 'firstname', 'lastname', 'username'] };

export class FileReads {
  readonly #context: AdminContext;

  constructor(context: AdminContext) {
    this.#context = context;
  }

  get type(): ContentType {
    return contentTypeOf(this.#context.settings().model, FILE_UID);
  }

  /**
   * A page of the files that a user may read.
   * @throws OctavoError PaginationError; ValidationError naming the parameter
   */
  async list(
    user: MediaUser,
    query: Params,
  ): Promise<{ readonly results: ShownFile[]; readonly pagination: Pagination }> {
    const { page, pageSize } = readPage(query as Readonly<Record<string, unknown>>);
    holdPage(this.#context.config.limits, pageSize);
    const { criteria, shown } = fileParams(query);
    const paged = { ...shown, start: (page - 1) * pageSize, limit: pageSize };
    const [results, total] = [
      await this.find(user, 'read', paged, { criteria, addresses: 'signed' }),
      await this.count(user, 'read', shown, criteria),
    ];
    return { results, pagination: pagination(page, pageSize, total) };
  }

  /**
   * The files that meet the server's own parameters and that an action is allowed on; null asks for no action.
   * @param criteria the client's filters and sort
   */
  async find(
    user: MediaUser,
    action: MediaAction | null,
    params: Params,
    { criteria, addresses = 'stored' }: { criteria?: MediaList['criteria']; addresses?: Addresses } = {},
  ): Promise<ShownFile[]> {
    const body = await this.#read(user, `${addresses} list`, action, [params, criteria], (context) => {
      const { plan, values } = resolveUnwrappedList(context, this.type, params);
      const matching = criteria ? applyCriteria(context, this.type, plan as ListPlan, criteria) : plan;
      return this.#with(addresses, context, { plan: matching, values });
    });
    const files = body as ShownFile[];
    return addresses === 'signed' ? files.map(withIsUrlSigned) : files;
  }

  /** How many files meet the parameters and an action is allowed on; null asks for no action. */
  async count(
    user: MediaUser,
    action: MediaAction | null,
    params: Params,
    criteria: MediaList['criteria'] = {},
  ): Promise<number> {
    const { filters, _q } = params;
    const counted = { filters, ...(_q === undefined ? {} : { _q }) } as Params;
    const body = await this.#read(user, 'count', action, [counted, criteria.filters], (context) => {
      const { plan, values } = resolveCount(context, this.type, counted);
      const { where } = OPEN.resolve(context, this.type, { filters: criteria.filters });
      return { plan: { ...plan, where: both(plan.where, orNull(where)) } as typeof plan, values };
    });
    return Number(body);
  }

  /** A file with its folder and its creator, inside the transaction around the call if there is one. */
  one(user: MediaUser, id: number, addresses: Addresses): Promise<ShownFile> {
    return this.#one(user, id, { populate: { folder: true, createdBy: CREATOR } }, addresses);
  }

  /** The columns of a file, inside the transaction around the call if there is one. */
  plain(user: MediaUser, id: number, addresses: Addresses = 'stored'): Promise<ShownFile> {
    return this.#one(user, id, {}, addresses);
  }

  async #one(user: MediaUser, id: number, params: object, addresses: Addresses): Promise<ShownFile> {
    const { reader } = this.#context;
    const queryKey = JSON.stringify(params);
    const read = reader.preparePlan(`media ${addresses} file`, user.caller, queryKey, (context) =>
      this.#with(addresses, context, resolveUnwrappedOne(context, this.type, 0, params)),
    );
    const file = JSON.parse((await reader.run(read, id)).toString()) as ShownFile;
    return addresses === 'signed' ? withIsUrlSigned(file) : file;
  }

  #with(addresses: Addresses, context: ResolveContext, bound: BoundPlan): BoundPlan {
    const { plan, values } = bound;
    if (addresses === 'stored' || !('entry' in plan)) return bound;
    const fields = signedFields(context, this.type, plan.entry.fields);
    return { plan: { ...plan, entry: { ...plan.entry, fields } }, values };
  }

  async #read(
    user: MediaUser,
    kind: string,
    action: MediaAction | null,
    queryKey: readonly unknown[],
    resolve: (context: ResolveContext) => ReturnType<typeof resolveUnwrappedList>,
  ): Promise<unknown> {
    const { reader } = this.#context;
    const key = `${action} ${JSON.stringify(queryKey)}`;
    const read = reader.preparePlan(`media ${kind}`, user.caller, key, (context) => {
      const { plan } = resolve(context);
      const allowed = action === null ? null : orNull(user.on(this.type, action).where(context));
      return {
        plan: { ...plan, where: both(plan.where, allowed) } as typeof plan,
        values: context.values.list,
      };
    });
    return JSON.parse((await reader.run(read)).toString()) as unknown;
  }
}

/** Without private storages the statement says nothing of it. */
const withIsUrlSigned = (file: ShownFile): ShownFile =>
  'isUrlSigned' in file ? file : { ...file, isUrlSigned: false };
