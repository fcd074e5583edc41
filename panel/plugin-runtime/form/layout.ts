/** Types and components with their views, in the shape that v4's panel hands to plugins. Pure. */
import type { ViewConfiguration } from '../../src/content-types/configuration.ts';
import type { Attribute, ComponentType, ContentType } from '../../src/content-types/content-types.ts';
import type { ShownType } from '../../src/plugin-host/form-bridge.ts';

/** One place in a row of a form. */
export interface LayoutField {
  readonly name: string;
  readonly size: number;
  readonly fieldSchema: Attribute;
  readonly metadatas: object;
}

/** A type or a component, as v4 lays it out. */
export interface Layout {
  readonly uid: string;
  readonly attributes: ContentType['attributes'];
  readonly layouts: {
    readonly edit: readonly (readonly LayoutField[])[];
    readonly list: readonly object[];
  };
  readonly metadatas: ViewConfiguration['metadatas'];
  readonly settings: ViewConfiguration['settings'];
}

/** A type, and the components that it holds. */
export interface AllLayouts {
  readonly contentType: Layout;
  readonly components: Readonly<Record<string, Layout>>;
}

export function layoutOf(schema: ContentType | ComponentType, view: ViewConfiguration): Layout {
  const { attributes } = schema;
  const edit = view.layouts.edit.map((row) =>
    row.flatMap(({ name, size }) => {
      const fieldSchema = attributes[name];
      return fieldSchema ? [{ name, size, fieldSchema, metadatas: view.metadatas[name]?.edit ?? {} }] : [];
    }),
  );
  const list = view.layouts.list.map((name) => ({
    key: `__${name}_key__`,
    name,
    fieldSchema: attributes[name],
    metadatas: view.metadatas[name]?.list ?? {},
  }));
  const { settings, metadatas } = view;
  return { ...schema, settings, metadatas, layouts: { edit, list } };
}

export const layoutsOf = ({ type, components, configuration }: ShownType): AllLayouts => ({
  contentType: layoutOf(type, configuration.contentType),
  components: Object.fromEntries(
    Object.entries(configuration.components).flatMap(([uid, view]) => {
      const component = components.get(uid);
      return component ? [[uid, layoutOf(component, view)]] : [];
    }),
  ),
});
