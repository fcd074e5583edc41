/** What the public may read and do: the public role's permissions against the schemas. */

import { actionsOf } from '../../api/users/roles/action-tree.ts';
import { actionsOfRoleUnordered, allRoles, roleByType } from '../../api/users/roles/role-store.ts';
import type { Executor } from '../../core/database/database.ts';
import type { Attribute } from '../../core/model/attribute.ts';
import type { AnySchema, ContentType, Model } from '../../core/model/content-type.ts';
import type { Project } from '../../core/project/load-project.ts';
import { routeActions } from '../../project-code/scan/route-actions.ts';
import type { ScannedProject } from '../../project-code/scan/scan-project.ts';
import type { Finding, Section } from './report.ts';

const USER_UID = 'plugin::users-permissions.user';

/** Names of attributes that are hardly meant for everybody. */
const SENSITIVE_NAME =
  /(^|[^a-z])(passw|passwd|secret|token|api_?key|private_?key|iban|bic|ssn|tax_?(id|number)|salary|birth_?da|date_?of_?birth|phone|mobile|street|address|credit_?card|card_?number|ip_?address|notes?_?internal|internal)/i;

/** What each powerful action of the server lets a caller do. */
const POWERFUL: Readonly<Record<string, string>> = {
  [`${USER_UID}.find`]: 'lists all users with their addresses',
  [`${USER_UID}.findOne`]: 'shows any user with their address',
  [`${USER_UID}.create`]: 'makes users of any role',
  [`${USER_UID}.update`]: 'changes any user, the password and the role too',
  [`${USER_UID}.destroy`]: 'deletes any user',
  'plugin::users-permissions.role.createRole': 'makes roles with any permission',
  'plugin::users-permissions.role.updateRole': 'gives any role any permission',
  'plugin::users-permissions.role.deleteRole': 'deletes roles',
  'plugin::upload.content-api.upload': 'stores files of any client on this server',
  'plugin::upload.content-api.destroy': 'deletes any file',
  'plugin::upload.content-api.find': 'lists all files, also those of entries that no role may read',
  'plugin::email.email.send': 'sends mail in this site’s name',
};

export interface AccessFacts {
  readonly model: Model;
  readonly project: Project;
  readonly scanned: ScannedProject;
  /** The uids of controllers the project has a file for. */
  readonly controllers: ReadonlyMap<string, string>;
  /** Null where the database has not been reached. */
  readonly db: Executor | null;
}

export async function checkAccess(facts: AccessFacts): Promise<Section> {
  const { model, scanned, db } = facts;
  const open = openRoutes(scanned);
  if (db === null) return section(['roles were not checked: they are in the database'], open);
  const role = await roleByType(db, 'public');
  const actions = role === null ? [] : await actionsOfRoleUnordered(db, role.id);
  return section(
    [`the public role may do ${actions.length} actions`],
    [
      ...powers(actions),
      ...writes(model, actions),
      ...readable(model, actions),
      ...(await unknownActions(db, facts)),
      ...open,
    ],
  );
}

const section = (inOrder: readonly string[], findings: readonly Finding[]): Section => ({
  name: 'access',
  title: 'Open to the public',
  inOrder,
  findings,
});

const take = (action: string): string => `octavo role revoke public ${action}`;

function powers(actions: readonly string[]): Finding[] {
  return [...new Set(actions)].flatMap((action) => {
    const power = POWERFUL[action];
    if (power === undefined) return [];
    return [
      { level: 'warning' as const, place: action, what: `the public role ${power}`, remedy: take(action) },
    ];
  });
}

const WRITES = ['create', 'update', 'delete', 'createLocalization'];

function writes(model: Model, actions: readonly string[]): Finding[] {
  return apiTypes(model).flatMap((type) => {
    const writes = WRITES.filter((name) => actions.includes(`${type.uid}.${name}`));
    if (writes.length === 0) return [];
    const what = `the public role may ${writes.join(', ')} entries`;
    const remedy = take(writes.map((name) => `${type.uid}.${name}`).join(','));
    return [{ level: 'warning' as const, place: type.uid, what, remedy }];
  });
}

/** Attributes that sound private, are not marked so, and stand in what the public may read. */
function readable(model: Model, actions: readonly string[]): Finding[] {
  const found = new Map<string, Finding>();
  const look = (schema: AnySchema, path: string, seen: ReadonlySet<string>): void => {
    for (const attribute of schema.attributes.values()) {
      if (attribute.private || attribute.system) continue;
      const place = `${schema.uid}, attribute "${attribute.name}"`;
      const reason = suspicion(attribute);
      if (reason !== null && !found.has(place)) {
        found.set(place, {
          level: 'warning',
          place,
          what: `everybody may read it${path === '' ? '' : ` (in ${path})`}, and ${reason}`,
          remedy: 'Mark it `"private": true` in the schema, unless it is meant for everybody.',
        });
      }
      for (const uid of componentsOf(attribute)) {
        const component = model.components.get(uid);
        if (component && !seen.has(uid))
          look(component, path === '' ? schema.uid : path, new Set([...seen, uid]));
      }
    }
  };
  for (const type of apiTypes(model)) {
    if (actions.includes(`${type.uid}.find`) || actions.includes(`${type.uid}.findOne`))
      look(type, '', new Set());
    if (type.populateCreatorFields && actions.includes(`${type.uid}.find`)) {
      found.set(type.uid, {
        level: 'warning',
        place: type.uid,
        what: 'everybody may read the names of the editors who have made and changed an entry (populateCreatorFields)',
        remedy:
          'Take `populateCreatorFields` out of the schema’s options, unless the names are meant to be seen.',
      });
    }
  }
  return [...found.values()];
}

const apiTypes = (model: Model): ContentType[] =>
  [...model.contentTypes.values()].filter(({ origin }) => origin === 'api');

function suspicion(attribute: Attribute): string | null {
  if (attribute.kind !== 'scalar' || attribute.type === 'password') return null;
  if (attribute.type === 'email') return 'it holds e-mail addresses';
  const name = attribute.name.replace(/([a-z])([A-Z])/g, '$1_$2');
  return SENSITIVE_NAME.test(name) ? 'its name sounds private' : null;
}

function componentsOf(attribute: Attribute): readonly string[] {
  if (attribute.kind === 'component') return [attribute.component];
  return attribute.kind === 'dynamiczone' ? attribute.components : [];
}

/** A plugin whose actions are its own. */
const PLUGIN = /^plugin::(?!users-permissions\.)/;

/** Permissions that nothing asks for: remnants, or misspelt. */
async function unknownActions(db: Executor, facts: AccessFacts): Promise<Finding[]> {
  const { model, project, scanned, controllers } = facts;
  const known = new Set([...actionsOf(model), ...routeActions(project, scanned)]);
  // what an extension makes of a plugin's routes need not be written out
  const extended = [...scanned.files.keys()].flatMap((file) => {
    const [, name] = /^src[\\/]extensions[\\/]([^\\/]+)[\\/]strapi-server\./.exec(file) ?? [];
    return name === undefined ? [] : [`plugin::${name}.`];
  });
  const names = new Set([...scanned.files.values()].flatMap((file) => [...file.names]));
  const findings: Finding[] = [];
  for (const { id, type, name } of await allRoles(db)) {
    const lost = (await actionsOfRoleUnordered(db, id)).filter((action) => {
      const [, uid = '', last = ''] = /^(.+)\.([^.]+)$/.exec(action) ?? [];
      // an action of the project's own code, or of a plugin's
      const isCodeAction = controllers.has(uid)
        ? names.has(last)
        : PLUGIN.test(uid) || (extended.some((start) => action.startsWith(start)) && names.has(last));
      return !known.has(action) && !isCodeAction;
    });
    if (lost.length === 0) continue;
    findings.push({
      level: 'note',
      place: `role ${type ?? name}`,
      what: `has permissions nothing asks for: ${shortened(lost)}`,
      remedy: `octavo role revoke ${type ?? id} ${lost.join(',')}`,
    });
  }
  return findings;
}

/** Some of a list, and how many there are besides. */
const shortened = (list: readonly string[]): string =>
  list.length <= 5 ? list.join(', ') : `${list.slice(0, 5).join(', ')} and ${list.length - 5} more`;

/** Routes of the project without authentication. */
function openRoutes({ files }: ScannedProject): Finding[] {
  return [...files].flatMap(([file, { routes }]) =>
    routes
      .filter(({ isOpen }) => isOpen)
      .map(({ method, path, line }) => ({
        level: 'note' as const,
        place: `${file}:${line}`,
        what: `${method} ${path} is open to everybody (auth: false)`,
        remedy: 'See that its code answers nothing private: what it makes itself is not sanitized.',
      })),
  );
}
