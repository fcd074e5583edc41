/** `/api/users`: users without an envelope (spec/users-upload-http). */

import type { Access } from '../../../core/access/access.ts';
import type { Caller } from '../../../core/access/caller.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import type { ReadKind } from '../../../core/content/read-content.ts';
import { noAccount } from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import type { Params } from '../../../core/query/params.ts';
import { requestQuery } from '../../../core/query/request-query.ts';
import type { HasUsersConfig, PublicAddress, UserAnswers, UserStore } from '../../users/user-services.ts';
import { changeOwnProfile, profileFields } from '../../users/users/own-profile.ts';
import { changeUser, createUser, deleteUser } from '../../users/users/write-users.ts';
import { USER_UID, userType } from '../../users/users-context.ts';
import { type GuardedAnswer, type GuardedRoute, guardedRoute } from '../guarded-route.ts';

/** Reads a query string. */
export type ParseQuery = (rawQuery: string) => Params;

/** Reads and writes users, under `/api`. */
type UserRoutesContext = UserStore & UserAnswers & HasUsersConfig & Pick<PublicAddress, 'prefix'>;

/** The routes of users. */
export function userRoutes(context: UserRoutesContext, access: Access, parse: ParseQuery): GuardedRoute[] {
  const { reader, prefix } = context;
  const path = `${prefix}/users`;
  const route = (method: Route['method'], where: string, action: string, answer: GuardedAnswer) =>
    guardedRoute(access, method, where, `${USER_UID}.${action}`, answer);

  const read = async (
    kind: ReadKind,
    request: HttpRequest,
    caller: Caller,
    id?: number,
  ): Promise<HttpReply> => {
    const query = requestQuery(request, parse);
    const prepared = reader.prepare({ kind, type: userType(context), caller, query });
    return json(200, await reader.run(prepared, id));
  };

  /** The parameters are checked whether or not the user exists. */
  const one = async (request: HttpRequest, caller: Caller, id: number | null): Promise<HttpReply> => {
    try {
      return await read('unwrappedOne', request, caller, id ?? NO_USER);
    } catch (error) {
      if (error instanceof OctavoError && error.name === 'NotFoundError') return NOTHING;
      throw error;
    }
  };

  // if no fields may be changed, the path is that of a user with an invalid id, as in v4
  const profileRoutes: GuardedRoute[] = [];
  if (profileFields(context).length > 0) {
    const change = route('PUT', `${path}/me`, 'me', async (request, caller) =>
      json(200, await changeOwnProfile(context, caller, await request.readBody())),
    );
    // a caller who may read their own data may change it; to project code it is an action of its own
    profileRoutes.push({ ...change, scope: `${USER_UID}.updateMe` });
  }

  return [
    ...profileRoutes,
    route('GET', path, 'find', (request, caller) => read('unwrappedList', request, caller)),
    route('GET', `${path}/count`, 'count', (request, caller) => read('count', request, caller)),
    route('GET', `${path}/me`, 'me', (request, caller) => {
      if (caller.userId === undefined) throw noAccount();
      return one(request, caller, caller.userId);
    }),
    route('GET', `${path}/:id`, 'findOne', (request, caller) => one(request, caller, idOf(request))),
    route('POST', path, 'create', async (request, caller) =>
      json(201, await createUser(context, caller, await request.readBody())),
    ),
    route('PUT', `${path}/:id`, 'update', async (request, caller) =>
      json(200, await changeUser(context, caller, idOf(request), await request.readBody())),
    ),
    route('DELETE', `${path}/:id`, 'destroy', async (request, caller) => {
      const deleted = await deleteUser(context, caller, idOf(request));
      return deleted ? json(200, deleted) : NOTHING;
    }),
  ];
}

/** An id no row has. */
const NO_USER = -1;

/** v4's answer if the user does not exist. */
const NOTHING: HttpReply = { status: 204, body: null };

const idOf = (request: HttpRequest): number | null => parseId(request.params['id']);

const json = (status: number, body: Buffer): HttpReply => ({ status, body });
