/**
 * All actions that roles and API tokens can be allowed, and the tree in which the v4 API shows them: by API or
 * plugin, by controller (spec/users-upload-http, "Users, roles, permissions").
 */
import { isObject } from '../../../core/base/is-object.ts';
import type { ContentType, Model } from '../../../core/model/content-type.ts';

/** One action of the tree; `policy` is an empty remnant clients of v4 expect. */
interface Action {
  readonly enabled: boolean;
  readonly policy: '';
}

/** `api::tag` or `plugin::upload` → controller → action. */
export type ActionTree = Readonly<
  Record<string, { readonly controllers: Readonly<Record<string, Readonly<Record<string, Action>>>> }>
>;

/** The content-API actions of the built-in plugins, in v4's order. */
const PLUGIN_ACTIONS: readonly (readonly [owner: string, controller: string, actions: readonly string[]])[] =
  [
    ['plugin::content-type-builder', 'components', ['getComponents', 'getComponent']],
    ['plugin::content-type-builder', 'content-types', ['getContentTypes', 'getContentType']],
    ['plugin::email', 'email', ['send']],
    ['plugin::upload', 'content-api', ['find', 'findOne', 'destroy', 'upload']],
    [
      'plugin::users-permissions',
      'auth',
      [
        'callback',
        'changePassword',
        'resetPassword',
        'connect',
        'forgotPassword',
        'register',
        'emailConfirmation',
        'sendEmailConfirmation',
      ],
    ],
    ['plugin::users-permissions', 'user', ['create', 'update', 'find', 'findOne', 'count', 'destroy', 'me']],
    ['plugin::users-permissions', 'role', ['createRole', 'findOne', 'find', 'updateRole', 'deleteRole']],
    ['plugin::users-permissions', 'permissions', ['getPermissions']],
    ['plugin::i18n', 'locales', ['listLocales']],
  ];

/** The full names of all actions: `api::tag.tag.find`, `plugin::upload.content-api.upload` … */
export function actionsOf(model: Model): string[] {
  const actions: string[] = [];
  for (const type of model.contentTypes.values()) {
    if (type.origin !== 'api') continue;
    for (const action of contentActions(type)) actions.push(`${type.uid}.${action}`);
  }
  for (const [owner, controller, names] of PLUGIN_ACTIONS) {
    for (const name of names) actions.push(`${owner}.${controller}.${name}`);
  }
  return actions;
}

function contentActions({ kind, localized }: ContentType): string[] {
  const actions =
    kind === 'singleType' ? ['find', 'update', 'delete'] : ['find', 'findOne', 'create', 'update', 'delete'];
  return localized ? [...actions, 'createLocalization'] : actions;
}

/**
 * The tree of actions.
 * @param known all existing actions
 * @param enabled those of a role; unknown ones are shown as well
 */
export function actionTree(known: readonly string[], enabled: readonly string[]): ActionTree {
  // maps, because the names come from the database and may be those that every object inherits
  const owners = new Map<string, Map<string, Map<string, Action>>>();
  const granted = new Set(enabled);
  for (const full of new Set([...known, ...enabled])) {
    const [owner = '', controller = '', action = ''] = full.split('.');
    const controllers = owners.get(owner) ?? new Map<string, Map<string, Action>>();
    const actions = controllers.get(controller) ?? new Map<string, Action>();
    owners.set(owner, controllers.set(controller, actions));
    actions.set(action, { enabled: granted.has(full), policy: '' });
  }
  return Object.fromEntries(
    [...owners].map(([owner, controllers]) => [
      owner,
      {
        controllers: Object.fromEntries(
          [...controllers].map(([controller, actions]) => [controller, Object.fromEntries(actions)]),
        ),
      },
    ]),
  );
}

/**
 * The actions a tree enables, in its order. As in v4 a part that is no tree is ignored, unless it stands in the
 * place of an owner or an action.
 * @returns null if it does
 */
export function enabledActions(tree: unknown): string[] | null {
  const enabled: string[] = [];
  if (Array.isArray(tree) && tree.includes(null)) return null;
  for (const [owner, part] of membersOf(tree)) {
    if (part === null) return null;
    for (const [controller, actions] of membersOf(memberOf(part, 'controllers'))) {
      if (Array.isArray(actions) && actions.includes(null)) return null;
      for (const [action, value] of membersOf(actions)) {
        if (value === null) return null;
        if (memberOf(value, 'enabled')) enabled.push(`${owner}.${controller}.${action}`);
      }
    }
  }
  return enabled;
}

const membersOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
