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
    'content-manager_app': {
      collectionTypeLinks: [],
      components: [],
      fieldSizes: {},
      models: [],
      singleTypeLinks: [],
      status: 'resolved',
    },
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
  collectionTypesRelatedPermissions: {},
});
