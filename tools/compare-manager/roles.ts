/** Who works in the sessions: a super admin, and roles with permissions of every form over all types of the project. */
import type BetterSqlite3 from 'better-sqlite3';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../src/core/model/content-type.ts';
import { headersOf } from '../../test/support/credentials.ts';
import { EXPLORER } from './access.ts';

/** The administrators, and their ids in the kit's database. */
export const ADMINS: Readonly<Record<string, number>> = {
  'admin:super': 1,
  'admin:second': 2,
  'admin:editor': 3,
  'admin:author': 4,
};

export const USER_UID = 'plugin::users-permissions.user';

/** The types that editors see. */
export const editedTypes = (model: Model): ContentType[] =>
  [...model.contentTypes.values()].filter(({ origin, uid }) => origin === 'api' || uid === USER_UID);

/** The names that permissions have: of components the attributes inside. */
function fieldsOf(model: Model, schema: AnySchema, around: readonly string[] = []): string[] {
  return [...schema.attributes.values()].flatMap((attribute) => {
    if (attribute.system || HIDDEN.has(attribute.name)) return [];
    if (attribute.kind !== 'component') return [attribute.name];
    if (around.includes(attribute.component)) return [];
    const inside = fieldsOf(model, schemaOf(model, attribute.component), [...around, attribute.component]);
    return inside.map((name) => `${attribute.name}.${name}`);
  });
}

const HIDDEN = new Set(['resetPasswordToken', 'confirmationToken', 'provider', 'notVisible', 'notWritable']);

interface Permission {
  readonly action: string;
  readonly subject: string;
  readonly properties: object;
  readonly conditions: readonly string[];
}

function permissionsOf(model: Model, role: 'editor' | 'author' | 'custom' | 'more'): Permission[] {
  return editedTypes(model).flatMap((type, place) => {
    const all = fieldsOf(model, type);
    const some = all.filter((_name, index) => (index + place) % 3 > 0);
    const may = (
      verb: string,
      fields: readonly string[] | null,
      locales: readonly string[] | null,
      conditions: string[] = [],
    ) => ({
      action: `${EXPLORER}.${verb}`,
      subject: type.uid,
      properties: {
        ...(fields && verb !== 'delete' && verb !== 'publish' ? { fields } : {}),
        ...(type.localized && locales ? { locales } : {}),
      },
      conditions,
    });
    const publish = type.draftAndPublish ? ['publish'] : [];
    if (role === 'editor')
      return ['create', 'read', 'update', 'delete', ...publish].map((verb) => may(verb, all, ['en', 'fr']));
    if (role === 'author')
      return ['create', 'read', 'update', 'delete'].map((verb) =>
        may(verb, verb === 'read' ? all : some, ['en'], ['admin::is-creator']),
      );
    // a role with holes: some types are closed, of some it reads a part of all and all of its own
    if (place % 5 === 4) return role === 'more' ? [] : [may('create', all, ['en', 'fr', 'de'])];
    const byCreator = ['admin::has-same-role-as-creator', 'admin::is-creator'];
    if (role === 'more') return [may('read', all, ['en'], byCreator)];
    return [
      may('read', some, ['en', 'fr', 'de']),
      may('create', some, ['en', 'de']),
      may('update', some, ['en', 'fr'], place % 2 === 0 ? byCreator : []),
      may('delete', null, ['en'], byCreator.slice(place % 2)),
      ...publish.map((verb) => may(verb, null, ['en', 'de'], byCreator.slice(1))),
    ];
  });
}

/** Gives entries creators in turn, before a server is started. */
export function giveCreators(db: BetterSqlite3.Database, model: Model): void {
  for (const { collectionName } of editedTypes(model))
    db.exec(
      `UPDATE "${collectionName}" SET created_by_id = nullif(id % 5, 0), updated_by_id = nullif(id % 3, 0)`,
    );
}

/** Sets the roles up on a server; a second time changes nothing. */
export async function makeRoles(address: string, model: Model): Promise<void> {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(address + path, {
      method,
      headers: { ...headersOf('admin:super'), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  const roles = (await send('GET', '/admin/roles')) as { id: number; name: string }[];
  if (roles.some(({ name }) => name === 'Custom')) return;
  const made = async (name: string): Promise<number> =>
    ((await send('POST', '/admin/roles', { name, description: '' })) as { id: number }).id;
  const custom = await made('Custom');
  const more = await made('More');
  const set = (role: number, permissions: Permission[]) =>
    send('PUT', `/admin/roles/${role}/permissions`, { permissions });
  await set(2, permissionsOf(model, 'editor'));
  await set(3, permissionsOf(model, 'author'));
  await set(custom, permissionsOf(model, 'custom'));
  await set(more, permissionsOf(model, 'more'));
  await send('PUT', '/admin/users/2', { roles: [custom, more] });
}
