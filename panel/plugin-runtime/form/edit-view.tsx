/** `useCMEditViewDataManager` of `@strapi/helper-plugin`: the panel's form at this moment, and what changes it. */
import { ContentManagerEditViewDataManagerContext } from '@strapi/helper-plugin';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Permission } from '../../../src/admin/administrators/permissions/admin-permission-store.ts';
import type { FormBridge, FormState } from '../../src/plugin-host/form-bridge.ts';
import type { IslandContext } from '../islands/context.ts';
import { SET_SLICE } from '../store/slices.ts';
import { layoutsOf } from './layout.ts';

interface EditViewProps {
  readonly context: IslandContext;
  readonly form: FormBridge;
  readonly children: ReactNode;
}

export function EditView({ context: { bridge, store }, form, children }: EditViewProps) {
  const state = useSyncExternalStore(form.subscribe, form.value);
  const { type, components, configuration } = state;
  const permissions = useSyncExternalStore(bridge.onPermissions, bridge.permissions);
  const layouts = useMemo(
    () => layoutsOf({ type, components, configuration }),
    [type, components, configuration],
  );
  useEffect(() => {
    const value = { currentLayout: layouts };
    store.dispatch({ type: SET_SLICE, slice: 'content-manager_editViewLayoutManager', value });
  }, [store, layouts]);
  const fields = useMemo(() => allowedFields(permissions, type.uid), [permissions, type.uid]);
  const actions = useMemo(() => actionsOf(form), [form]);
  const value = useMemo(
    () => ({ ...stateOf(state), ...fields, ...actions, layout: layouts.contentType, allLayoutData: layouts }),
    [state, fields, actions, layouts],
  );
  return (
    <ContentManagerEditViewDataManagerContext.Provider value={value}>
      {children}
    </ContentManagerEditViewDataManagerContext.Provider>
  );
}

const stateOf = ({ type, values, stored, errors, isNew, isBusy }: FormState) => ({
  slug: type.uid,
  isSingleType: type.kind === 'singleType',
  isCreatingEntry: isNew,
  hasDraftAndPublish: type.options?.draftAndPublish === true,
  modifiedData: values,
  initialData: stored,
  formErrors: Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path, { id: text, defaultMessage: text }]),
  ),
  status: isBusy ? 'submit-pending' : 'resolved',
  shouldNotRunValidations: type.options?.draftAndPublish === true && !stored['publishedAt'],
  publishConfirmation: { show: false, draftCount: 0 },
});

/** The fields of a type that the administrator may read, and write; those of all permissions together. */
function allowedFields(permissions: readonly Permission[], uid: string) {
  const of = (action: string): readonly string[] => [
    ...new Set(
      permissions
        .filter((one) => one.action === `plugin::content-manager.explorer.${action}` && one.subject === uid)
        .flatMap(({ properties }) => properties.fields ?? []),
    ),
  ];
  return {
    createActionAllowedFields: of('create'),
    readActionAllowedFields: of('read'),
    updateActionAllowedFields: of('update'),
  };
}

/** What an input tells of a change. */
export interface ChangeEvent {
  readonly target: { readonly name: string; readonly type?: string; readonly value: unknown };
}

/** v4 hands the component over, or says its uid. */
const uidOf = (component: unknown): string =>
  typeof component === 'string' ? component : String((component as { readonly uid?: unknown } | null)?.uid);

const actionsOf = (form: FormBridge) => ({
  onChange: ({ target: { name, type = '', value } }: ChangeEvent) => form.change(name, type, value),
  addComponentToDynamicZone: (
    name: string,
    component: unknown,
    _all?: unknown,
    _checks?: boolean,
    at?: number,
  ) => form.addComponent(name, uidOf(component), at),
  addRepeatableComponentToField: (
    name: string,
    component: unknown,
    _all?: unknown,
    _checks?: boolean,
    at?: number,
  ) => form.addComponent(name, uidOf(component), at),
  addNonRepeatableComponentToField: (name: string) => form.change(name, 'component', {}),
  removeComponentFromDynamicZone: (name: string, index: number) => form.removeComponent(name, index),
  removeComponentFromField: (name: string) => form.change(name, 'component', null),
  removeRepeatableField: (name: string) => {
    const at = name.lastIndexOf('.');
    form.removeComponent(name.slice(0, at), Number(name.slice(at + 1)));
  },
  moveComponentUp: (name: string, index: number) => form.moveComponent(name, index, index - 1),
  moveComponentDown: (name: string, index: number) => form.moveComponent(name, index, index + 1),
  moveComponentField: ({
    name,
    newIndex,
    currentIndex,
  }: {
    readonly name: string;
    readonly newIndex: number;
    readonly currentIndex: number;
  }) => form.moveComponent(name, currentIndex, newIndex),
  onPublish: () => form.publish(),
  onPublishPromptDismissal: async () => {},
  onUnpublish: () => form.unpublish(),
});
