/** The actions that roles of administrators may hold: the catalogue behind `GET /admin/permissions`. */
import type { ContentType, Model } from '../../../core/model/content-type.ts';

/** Where the panel shows an action. */
export type ActionSection = 'contentTypes' | 'plugins' | 'settings' | 'internal';

/** What a permission can be narrowed to. */
export type ActionProperty = 'fields' | 'locales';

/** An action. */
export interface Action {
  /** `admin::users.read`, `plugin::upload.read`, `api::review.approve` */
  readonly id: string;
  readonly section: ActionSection;
  readonly displayName: string;
  /** The plugin it belongs to, for section `plugins`. */
  readonly plugin?: string;
  /** For section `settings`. */
  readonly category?: string;
  readonly subCategory?: string;
  /** The uids of the content-types it is about; empty for an action without a subject. */
  readonly subjects: readonly string[];
  readonly applyToProperties: readonly ActionProperty[];
}

/** Which parts of a project there are actions for. */
export interface ActionOptions {
  readonly plugins: {
    readonly i18n: boolean;
    readonly usersPermissions: boolean;
    readonly email: boolean;
    readonly upload: boolean;
  };
}

/** Reads the audit log. Super admins do so without a row, which v4 would delete (A271). */
export const AUDIT_READ = 'admin::audit-logs.read';

export const EXPLORER = 'plugin::content-manager.explorer';

/** A content-type that editors work on. */
export const isManaged = ({ hiddenFromEditors }: ContentType): boolean => !hiddenFromEditors;

/** The built-in plugins' types come first, as v4 lists them. */
const managedTypes = (model: Model): ContentType[] =>
  [...model.contentTypes.values()]
    .filter(isManaged)
    .sort((a, b) => Number(a.origin === 'api') - Number(b.origin === 'api'));

/** The actions of a project, in the order of the catalogue. */
export class ActionRegistry {
  readonly #actions = new Map<string, Action>();

  constructor(model: Model, options: ActionOptions) {
    for (const action of builtInActions(model, options)) this.#actions.set(action.id, action);
  }

  /** @throws Error for an id that is taken */
  register(action: Action): void {
    if (this.#actions.has(action.id)) throw new Error(`Duplicated item key: ${action.id}`);
    this.#actions.set(action.id, action);
  }

  /** Takes these in place of those it has. */
  replace(actions: readonly Action[]): void {
    this.#actions.clear();
    for (const action of actions) this.#actions.set(action.id, action);
  }

  get(id: string): Action | undefined {
    return this.#actions.get(id);
  }

  list(): Action[] {
    return [...this.#actions.values()];
  }
}

function builtInActions(model: Model, { plugins }: ActionOptions): Action[] {
  return [
    ...explorerActions(model, plugins.i18n),
    ...of('plugin::content-manager', 'plugins', 'content-manager', [
      ['single-types.configure-view', 'Configure view', 'single types'],
      ['collection-types.configure-view', 'Configure view', 'collection types'],
      ['components.configure-layout', 'Configure Layout', 'components'],
    ]),
    ...of('plugin::content-type-builder', 'plugins', 'content-type-builder', [['read', 'Read', 'general']]),
    ...(plugins.email
      ? of('plugin::email', 'settings', 'email', [
          ['settings.read', 'Access the Email Settings page', 'general'],
        ])
      : []),
    ...(plugins.upload ? UPLOAD : []),
    ...(plugins.i18n ? crud('plugin::i18n', 'locale', 'Internationalization', 'Locales') : []),
    ...(plugins.usersPermissions ? USERS_PERMISSIONS : []),
    ...SETTINGS,
  ];
}

function explorerActions(model: Model, hasLocales: boolean): Action[] {
  const types = managedTypes(model);
  const locales: readonly ActionProperty[] = hasLocales ? ['locales'] : [];
  return EXPLORER_VERBS.map(({ verb, displayName, onFields }) => ({
    id: `${EXPLORER}.${verb}`,
    section: 'contentTypes',
    displayName,
    subjects: types.filter((type) => verb !== 'publish' || type.draftAndPublish).map(({ uid }) => uid),
    applyToProperties: [...(onFields ? ['fields' as const] : []), ...locales],
  }));
}

const EXPLORER_VERBS = [
  { verb: 'create', displayName: 'Create', onFields: true },
  { verb: 'read', displayName: 'Read', onFields: true },
  { verb: 'update', displayName: 'Update', onFields: true },
  { verb: 'delete', displayName: 'Delete', onFields: false },
  { verb: 'publish', displayName: 'Publish', onFields: false },
] as const;

/** One row of the lists below: the name behind the prefix, what it is called, and the sub-category. */
type ActionRow = readonly [name: string, displayName: string, subCategory: string];

function of(
  prefix: string,
  section: 'plugins' | 'settings',
  group: string,
  rows: readonly ActionRow[],
): Action[] {
  return rows.map(([name, displayName, subCategory]) => ({
    id: prefix.endsWith('::') ? `${prefix}${name}` : `${prefix}.${name}`,
    section,
    displayName,
    ...(section === 'plugins' ? { plugin: group } : { category: group }),
    subCategory,
    subjects: [],
    applyToProperties: [],
  }));
}

const crud = (
  prefix: string,
  noun: string,
  category: string,
  subCategory: string,
  create = 'Create',
): Action[] =>
  of(prefix, 'settings', category, [
    [`${noun}.create`, create, subCategory],
    [`${noun}.read`, 'Read', subCategory],
    [`${noun}.update`, 'Update', subCategory],
    [`${noun}.delete`, 'Delete', subCategory],
  ]);

const UPLOAD: readonly Action[] = [
  ...of('plugin::upload', 'plugins', 'upload', [
    ['read', 'Access the Media Library', 'general'],
    ['assets.create', 'Create (upload)', 'assets'],
    ['assets.update', 'Update (crop, details, replace) + delete', 'assets'],
    ['assets.download', 'Download', 'assets'],
    ['assets.copy-link', 'Copy link', 'assets'],
    ['configure-view', 'Configure view', 'general'],
  ]),
  ...of('plugin::upload', 'settings', 'media library', [
    ['settings.read', 'Access the Media Library settings page', 'general'],
  ]),
];

const USERS_PERMISSIONS: readonly Action[] = of('plugin::users-permissions', 'plugins', 'users-permissions', [
  ['roles.create', 'Create', 'roles'],
  ['roles.read', 'Read', 'roles'],
  ['roles.update', 'Update', 'roles'],
  ['roles.delete', 'Delete', 'roles'],
  ['providers.read', 'Read', 'providers'],
  ['providers.update', 'Edit', 'providers'],
  ['email-templates.read', 'Read', 'emailTemplates'],
  ['email-templates.update', 'Edit', 'emailTemplates'],
  ['advanced-settings.read', 'Read', 'advancedSettings'],
  ['advanced-settings.update', 'Edit', 'advancedSettings'],
]);

/** The actions on tokens of one kind; `access` only opens their page in the panel. */
const tokenActions = (noun: string, category: string, page: string, pageSubCategory: string): Action[] =>
  of('admin::', 'settings', category, [
    [`${noun}.access`, `Access the ${page} settings page`, pageSubCategory],
    [`${noun}.create`, 'Create (generate)', 'general'],
    [`${noun}.read`, 'Read', 'general'],
    [`${noun}.update`, 'Update', 'general'],
    [`${noun}.regenerate`, 'Regenerate', 'general'],
    [`${noun}.delete`, 'Delete (revoke)', 'general'],
  ]);

const SETTINGS: readonly Action[] = [
  ...of('admin::', 'settings', 'plugins and marketplace', [
    ['marketplace.read', 'Access the marketplace', 'marketplace'],
  ]),
  ...crud('admin::', 'webhooks', 'webhooks', 'general'),
  ...crud('admin::', 'users', 'users and roles', 'users', 'Create (invite)'),
  ...crud('admin::', 'roles', 'users and roles', 'roles'),
  ...tokenActions('api-tokens', 'api tokens', 'API tokens', 'api Tokens'),
  ...of('admin::', 'settings', 'project', [
    ['project-settings.update', 'Update the project level settings', 'general'],
    ['project-settings.read', 'Read the project level settings', 'general'],
  ]),
  ...tokenActions('transfer.tokens', 'transfer tokens', 'transfer tokens', 'transfer tokens'),
  ...of('admin::', 'settings', 'audit logs', [['audit-logs.read', 'Read', 'options']]),
];
