/** The hook by which plugins change the layout of a form. */
import type { TypeConfiguration } from '../../src/content-types/configuration.ts';
import type { ShownType } from '../../src/plugin-host/form-bridge.ts';
import type { StrapiApp } from '../app/strapi-app.ts';
import { type AllLayouts, type Layout, layoutsOf } from './layout.ts';

export const LAYOUT_HOOK = 'Admin/CM/pages/EditView/mutate-edit-view-layout';

const known = new WeakMap<TypeConfiguration, { readonly query: string; readonly shown: ShownType }>();

/**
 * A type as plugins want its form to be; as it is where none of them says anything, and where one of them fails.
 * @param query the parameters of the address
 */
export function layOut(app: StrapiApp, shown: ShownType, query: object): ShownType {
  if (!app.hasHooks(LAYOUT_HOOK)) return shown;
  const key = JSON.stringify(query);
  const before = known.get(shown.configuration);
  if (before?.query === key) return before.shown;
  const changed = changedBy(app, shown, query);
  known.set(shown.configuration, { query: key, shown: changed });
  return changed;
}

function changedBy(app: StrapiApp, shown: ShownType, query: object): ShownType {
  try {
    const value = { layout: layoutsOf(shown), query };
    const { layout } = app.runHookWaterfall(LAYOUT_HOOK, value) as typeof value;
    return typeOf(shown, layout);
  } catch (error) {
    console.error(`The hook ${LAYOUT_HOOK} of a plugin has failed:`, error);
    return shown;
  }
}

function typeOf({ type, components, configuration }: ShownType, layout: AllLayouts): ShownType {
  const inner = Object.entries(configuration.components);
  return {
    type: { ...type, attributes: attributesOf(type.attributes, layout.contentType) },
    components: new Map(
      [...components].map(([uid, component]) => {
        const changed = layout.components[uid];
        const attributes = changed ? attributesOf(component.attributes, changed) : component.attributes;
        return [uid, { ...component, attributes }];
      }),
    ),
    configuration: {
      contentType: viewOf(configuration.contentType, layout.contentType),
      components: Object.fromEntries(
        inner.map(([uid, view]) => [
          uid,
          layout.components[uid] ? viewOf(view, layout.components[uid]) : view,
        ]),
      ),
    },
  };
}

const fieldsOf = ({ layouts }: Layout) => layouts.edit.flat();

const attributesOf = (before: Layout['attributes'], layout: Layout): Layout['attributes'] => ({
  ...before,
  ...Object.fromEntries(fieldsOf(layout).map(({ name, fieldSchema }) => [name, fieldSchema])),
});

function viewOf(before: TypeConfiguration['contentType'], layout: Layout): TypeConfiguration['contentType'] {
  const metadatas = { ...before.metadatas };
  for (const { name, metadatas: edit } of fieldsOf(layout))
    if (metadatas[name]) metadatas[name] = { ...metadatas[name], edit };
  const rows = layout.layouts.edit.map((row) => row.map(({ name, size }) => ({ name, size })));
  return { ...before, metadatas, layouts: { ...before.layouts, edit: rows } };
}
