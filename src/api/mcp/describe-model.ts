/** The model as assistants read it: what a caller may reach of it, without what answers never hold. */
import type { JsonObject } from '../../core/base/is-object.ts';
import type { Attribute } from '../../core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../core/model/content-type.ts';
import { OPERATORS } from '../../core/query/resolve/operators.ts';
import { isVisible } from '../../core/query/resolve/visibility.ts';
import type { McpProject } from './mcp-caller.ts';

type May = (scope: string) => boolean;

/** The actions that tools stand for. */
const ACTIONS = ['find', 'findOne', 'create', 'update', 'createLocalization'] as const;

/** Of single types there is one entry in each locale: it is found and changed. */
function actionsOf({ uid, kind, localized }: ContentType, may: May): string[] {
  const inUse = ACTIONS.filter((action) => {
    if (action === 'createLocalization') return localized;
    return kind === 'collectionType' || action === 'find' || action === 'update';
  });
  return inUse.filter((action) => may(`${uid}.${action}`));
}

/** The content-types of the project on which the caller may do one of these actions; any unless given. */
export const reachableTypes = (
  { contentTypes }: Model,
  may: May,
  actions: readonly string[] = ACTIONS,
): ContentType[] =>
  [...contentTypes.values()].filter(
    (type) => type.origin === 'api' && actionsOf(type, may).some((action) => actions.includes(action)),
  );

/** One line of the list of content-types. */
export const summaryOf = (type: ContentType, may: May): JsonObject => ({
  type: type.uid,
  name: type.displayName,
  ...(type.description ? { description: type.description } : {}),
  kind: type.kind,
  drafts: type.draftAndPublish,
  localized: type.localized,
  youMay: actionsOf(type, may),
});

/** A content-type with its attributes, and the components they lead to. */
export function describeType({ model, rules }: McpProject, type: ContentType, may: May): JsonObject {
  const components = new Map<string, JsonObject>();
  const attributes = (schema: AnySchema): JsonObject => {
    const described: Record<string, unknown> = {};
    for (const [name, attribute] of schema.attributes) {
      if (!isVisible({ seesAll: false, rules }, schema, attribute)) continue;
      described[name] = describeAttribute(attribute);
      for (const uid of componentsOf(attribute)) {
        if (components.has(uid)) continue;
        // holds its place, since components may hold each other
        components.set(uid, {});
        components.set(uid, attributes(schemaOf(model, uid)));
      }
    }
    return described;
  };
  return {
    ...summaryOf(type, may),
    attributes: { id: { type: 'integer' }, ...attributes(type) },
    ...(components.size > 0 ? { components: Object.fromEntries(components) } : {}),
    filterOperators: [...OPERATORS],
  };
}

const componentsOf = (attribute: Attribute): readonly string[] => {
  if (attribute.kind === 'component') return [attribute.component];
  return attribute.kind === 'dynamiczone' ? attribute.components : [];
};

function describeAttribute(attribute: Attribute): JsonObject {
  const { required } = attribute;
  const shared = required ? { required } : {};
  switch (attribute.kind) {
    case 'scalar': {
      const { type, unique, min, max, minLength, maxLength, regex } = attribute;
      const rules = {
        enum: attribute.enum,
        default: attribute.default,
        min,
        max,
        minLength,
        maxLength,
        regex,
      };
      return { type, ...shared, ...(unique ? { unique } : {}), ...present(rules) };
    }
    case 'relation':
      return {
        type: 'relation',
        relation: attribute.relation,
        target: attribute.target ?? 'any content-type',
        ...shared,
      };
    case 'media':
      return { type: 'media', multiple: attribute.multiple, ...shared };
    case 'component': {
      const { component, repeatable, min, max } = attribute;
      return { type: 'component', component, repeatable, ...shared, ...present({ min, max }) };
    }
    case 'dynamiczone': {
      const { components, min, max } = attribute;
      return { type: 'dynamiczone', components, ...shared, ...present({ min, max }) };
    }
  }
}

const present = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
