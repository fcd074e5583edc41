/** What is sent of a draft. Pure. */
import type { AnyDraft, ComponentDraft, Draft, Field, TypeDraft } from './draft.ts';
import { BUILDER } from './schemas.ts';

export interface ChangeRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** Fields in their order; the former name of a renamed one goes with it, so that its values do. */
const attributesOf = (fields: readonly Field[]): object =>
  Object.fromEntries(
    fields.map(({ name, storedName, definition }) => [
      name,
      storedName === null || storedName === name ? definition : { ...definition, previousName: storedName },
    ]),
  );

/** Whether a type gets other names in addresses, files and permissions. */
export const isRenamed = ({ storedName, singularName }: TypeDraft): boolean =>
  storedName !== null && storedName !== singularName;

const contentTypeOf = (type: TypeDraft): object => ({
  kind: type.kind,
  displayName: type.displayName,
  singularName: type.singularName,
  pluralName: type.pluralName,
  description: type.description,
  draftAndPublish: type.draftAndPublish,
  ...(type.pluginOptions ? { pluginOptions: type.pluginOptions } : {}),
  ...(isRenamed(type) ? { previousName: type.storedName } : {}),
  attributes: attributesOf(type.fields),
});

const componentOf = (component: ComponentDraft): object => ({
  displayName: component.displayName,
  category: component.category,
  description: component.description,
  ...(component.icon ? { icon: component.icon } : {}),
  ...(component.pluginOptions ? { pluginOptions: component.pluginOptions } : {}),
  attributes: attributesOf(component.fields),
});

const PATHS = (root: AnyDraft): string => (root.kind === 'component' ? 'components' : 'content-types');

/** The request that makes a draft the model. */
export function saveRequest({ root, components }: Draft): ChangeRequest {
  const others = [...components.values()].map((component) => ({
    [component.isNew ? 'tmpUID' : 'uid']: component.uid,
    ...componentOf(component),
  }));
  return {
    method: root.isNew ? 'POST' : 'PUT',
    path: `${BUILDER}/${PATHS(root)}${root.isNew ? '' : `/${root.uid}`}`,
    body:
      root.kind === 'component'
        ? { component: componentOf(root), components: others }
        : { contentType: contentTypeOf(root), components: others },
  };
}

/** The request that removes a type or component. */
export const deleteRequest = (root: AnyDraft): ChangeRequest => ({
  method: 'DELETE',
  path: `${BUILDER}/${PATHS(root)}/${root.uid}`,
});
