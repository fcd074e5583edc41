/** `/api/users`: bare users, without an envelope (spec/behaviour-auth-users-access-upload-http). */
import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import type { ReadKind } from '../../content/read-content.ts';
import { unauthorized } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { HttpReply, HttpRequest, Route } from '../../http/route.ts';
import type { Params } from '../../query/params.ts';
import { requestWords } from '../../query/request-words.ts';
import { type GuardedAnswer, type GuardedRoute, guardedRoute } from '../guarded-route.ts';
import { idIn } from '../path-id.ts';
import { USER_UID, type UsersContext, userType } from '../users-context.ts';
import { changeOwnProfile, profileFields } from './own-profile.ts';
import { changeUser, createUser, deleteUser } from './write-users.ts';

/** Reads a query string. */
export type ParseQuery = (words: string) => Params;

/** The routes of users. */
export function userRoutes(context: UsersContext, access: Access, parse: ParseQuery): GuardedRoute[] {
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
    const asked = requestWords(request, parse);
    const prepared = reader.prepare(kind, userType(context), caller, asked.words, asked.parse);
    return json(200, await reader.run(prepared, id));
  };

  /** The parameters are checked whether there is such a user or not. */
  const one = async (request: HttpRequest, caller: Caller, id: number | null): Promise<HttpReply> => {
    try {
      return await read('bareOne', request, caller, id ?? NOBODY);
    } catch (error) {
      if (error instanceof OctavoError && error.name === 'NotFoundError') return NOTHING;
      throw error;
    }
  };

  // without a field to change the path is that of a user whose id is no id, as in v4
  const ownProfile: GuardedRoute[] = [];
  if (profileFields(context).length > 0) {
    const change = route('PUT', `${path}/me`, 'me', async (request, caller) =>
      json(200, await changeOwnProfile(context, caller, request.body)),
    );
    // whoever may see their own data may change it; to project code it is an action of its own
    ownProfile.push({ ...change, scope: `${USER_UID}.updateMe` });
  }

  return [
    ...ownProfile,
    route('GET', path, 'find', (request, caller) => read('bareList', request, caller)),
    route('GET', `${path}/count`, 'count', (request, caller) => read('count', request, caller)),
    route('GET', `${path}/me`, 'me', (request, caller) => {
      if (caller.userId === undefined) throw unauthorized('Unauthorized');
      return one(request, caller, caller.userId);
    }),
    route('GET', `${path}/:id`, 'findOne', (request, caller) => one(request, caller, idOf(request))),
    route('POST', path, 'create', async (request, caller) =>
      json(201, await createUser(context, caller, request.body)),
    ),
    route('PUT', `${path}/:id`, 'update', async (request, caller) =>
      json(200, await changeUser(context, caller, idOf(request), request.body)),
    ),
    route('DELETE', `${path}/:id`, 'destroy', async (request, caller) => {
      const deleted = await deleteUser(context, caller, idOf(request));
      return deleted ? json(200, deleted) : NOTHING;
    }),
  ];
}

/** An id no row has. */
const NOBODY = -1;

/** What v4 answers where there is no such user. */
const NOTHING: HttpReply = { status: 204, body: null };

const idOf = (request: HttpRequest): number | null => idIn(request.params['id']);

const json = (status: number, body: Buffer): HttpReply => ({ status, body });
