/** The slices of v4's own store that plugins read, filled from the panel. */
import type { PanelBridge } from '../../src/plugin-host/bridge.ts';
import type { Action, Reducer } from './store.ts';

/** Gives a slice another value: `{ type: SET_SLICE, slice, value }`. */
export const SET_SLICE = 'octavo/set-slice';

/** A slice that only the panel changes. */
const filledByPanel =
  (slice: string, initial: unknown): Reducer =>
  (state: unknown = initial, action: Action) =>
    action.type === SET_SLICE && action['slice'] === slice ? action['value'] : state;

export function panelSlices(bridge: PanelBridge): Record<string, Reducer> {
  const initial: Readonly<Record<string, unknown>> = {
    admin_app: { status: 'init', permissions: {} },
    rbacProvider: permissionsSlice(bridge),
    'content-manager_app': typesSlice(bridge),
    'content-manager_listView': {
      data: [],
      isLoading: false,
      contentType: {},
      initialDisplayedHeaders: [],
      displayedHeaders: [],
      pagination: { total: 0 },
    },
    'content-manager_editViewLayoutManager': { currentLayout: null },
    'content-manager_editViewCrudReducer': {
      componentsDataStructure: {},
      contentTypeDataStructure: {},
      isLoading: false,
      data: null,
      status: 'resolved',
      setModifiedDataOnly: false,
    },
    'content-manager_rbacManager': { permissions: [] },
    i18n_locales: { isLoading: false, locales: [] },
  };
  return Object.fromEntries(
    Object.entries(initial).map(([slice, value]) => [slice, filledByPanel(slice, value)]),
  );
}

export const permissionsSlice = (bridge: PanelBridge) => ({
  allPermissions: bridge.permissions(),
  collectionTypesRelatedPermissions: relatedPermissions(bridge.permissions()),
});

/** The types of the project, and the links that lead to them. */
export function typesSlice(bridge: PanelBridge) {
  const { contentTypes = [], components = [], fieldSizes = {} } = bridge.types() ?? {};
  const linksOf = (kind: string) =>
    contentTypes
      .filter((type) => type.kind === kind && type.isDisplayed)
      .map(({ uid, info }) => ({
        name: uid,
        uid,
        kind,
        title: info.displayName,
        to: `/content-manager/${kind}/${uid}`,
        isDisplayed: true,
        permissions: [{ action: 'plugin::content-manager.explorer.read', subject: uid }],
      }));
  return {
    collectionTypeLinks: linksOf('collectionType'),
    components,
    fieldSizes,
    models: contentTypes,
    singleTypeLinks: linksOf('singleType'),
    status: 'resolved',
  };
}

/** By type and action, those of the content manager. */
function relatedPermissions(permissions: ReturnType<PanelBridge['permissions']>) {
  const related: Record<string, Record<string, unknown[]>> = {};
  for (const permission of permissions) {
    const { action, subject } = permission;
    if (!subject || !action.startsWith('plugin::content-manager.')) continue;
    related[subject] ??= {};
    related[subject][action] ??= [];
    related[subject][action].push(permission);
  }
  return related;
}
