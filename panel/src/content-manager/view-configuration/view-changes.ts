/** A configured view while it is changed, and what is sent of it. Pure. */
import { NOT_EDITED } from '../../content-types/attribute-rules.ts';
import type { EditMetadata, ListMetadata, ViewConfiguration } from '../../content-types/configuration.ts';
import type { Attribute, FieldSize } from '../../content-types/content-types.ts';

/** What a form may show. */
export const fieldNames = (
  attributes: Readonly<Record<string, Attribute>>,
  view: ViewConfiguration,
): readonly string[] =>
  Object.keys(attributes).filter(
    (name) => !NOT_EDITED.has(name) && view.metadatas[name]?.edit.visible !== false,
  );

/** How wide a field is at first, and whether that may change. */
export const sizeOf = (
  { type, customField }: Attribute,
  sizes: Readonly<Record<string, FieldSize>>,
): FieldSize => sizes[customField ?? ''] ?? sizes[type] ?? { default: 6, isResizable: true };

export function withEdit(view: ViewConfiguration, name: string, change: EditMetadata): ViewConfiguration {
  const { edit = {}, list = {} } = view.metadatas[name] ?? {};
  return { ...view, metadatas: { ...view.metadatas, [name]: { edit: { ...edit, ...change }, list } } };
}

export function withList(view: ViewConfiguration, name: string, change: ListMetadata): ViewConfiguration {
  const { edit = {}, list = {} } = view.metadatas[name] ?? {};
  return { ...view, metadatas: { ...view.metadatas, [name]: { edit, list: { ...list, ...change } } } };
}

/** The body of the request: what the server adds to its answer does not go back. */
export const requestOf = ({ settings, metadatas, layouts }: ViewConfiguration): object => ({
  settings,
  metadatas: Object.fromEntries(
    Object.entries(metadatas).map(([name, { edit, list }]) => {
      const { mainField: _answered, ...kept } = list;
      return [name, { edit, list: kept }];
    }),
  ),
  layouts,
});
