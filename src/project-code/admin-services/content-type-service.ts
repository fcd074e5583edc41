/** `service('admin::content-type')`: the fields that permissions of administrators name, for code that makes roles. */
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

/** Attributes that no permission names. */
const UNNAMED = new Set([
  ...['id', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
  ...['locale', 'localizations'],
]);

/** Components are looked into so deep, unless code says otherwise. */
const DEEPEST = 15;

type Attribute = Readonly<Record<string, unknown>>;

interface Fields {
  readonly prefix?: string;
  /** 1 names components as a whole. */
  readonly nestingLevel?: number;
  readonly components?: Readonly<
    Record<string, { readonly attributes: Readonly<Record<string, Attribute>> }>
  >;
  /** Only required attributes, in components too that one of the existing fields is in. */
  readonly requiredOnly?: boolean;
  readonly existingFields?: readonly string[] | null;
}

/** A type with its attributes. */
interface Model {
  readonly attributes?: Readonly<Record<string, Attribute>>;
}

/** An action of the catalogue. */
interface Action {
  readonly actionId: string;
  readonly subjects?: readonly string[];
  readonly options?: { readonly applyToProperties?: readonly string[] | null };
}

interface Permission {
  readonly action: string;
  readonly subject?: string | null;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** @param own whether components that are looked into are named themselves */
function fieldsOf(model: Model | undefined, options: Fields, own: boolean): string[] {
  const { prefix = '', nestingLevel = DEEPEST, components = {}, requiredOnly = false } = options;
  const existing = options.existingFields ?? [];
  if (nestingLevel === 0) return prefix === '' ? [] : [prefix];
  return Object.entries(model?.attributes ?? {})
    .filter(([name, { visible }]) => !UNNAMED.has(name) && visible !== false)
    .flatMap(([name, attribute]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      const counts = !requiredOnly || attribute['required'] === true;
      if (attribute['type'] !== 'component') return counts ? [path] : [];
      const isInside = existing.some((field) => field === path || field.startsWith(`${path}.`));
      if (!counts && !isInside) return [];
      if (nestingLevel === 1) return [path];
      const component = components[String(attribute['component'])];
      const below = fieldsOf(component, { ...options, prefix: path, nestingLevel: nestingLevel - 1 }, own);
      return own ? [path, ...below] : below;
    });
}

export function contentTypeService(strapi: () => Strapi): Service {
  const components = () => strapi().components as unknown as NonNullable<Fields['components']>;
  const typeOf = (uid: unknown): Model | undefined => strapi().contentTypes[String(uid)];
  const actionOf = (id: string): Action | undefined => {
    const { actionProvider } = strapi().service('admin::permission') as {
      readonly actionProvider: { get(id: string): Action | undefined };
    };
    return actionProvider.get(id);
  };
  const namesFields = (action: Action | undefined): boolean =>
    action?.options?.applyToProperties?.includes('fields') === true;

  return {
    getNestedFields: (model: Model, options: Fields = {}) => fieldsOf(model, options, false),
    getNestedFieldsWithIntermediate: (model: Model, options: Fields = {}) => fieldsOf(model, options, true),
    /** A permission for each subject of some actions, with all its fields. */
    getPermissionsWithNestedFields: (
      actions: readonly Action[],
      {
        nestingLevel,
        restrictedSubjects = [],
      }: { readonly nestingLevel?: number; readonly restrictedSubjects?: readonly string[] } = {},
    ) =>
      actions.flatMap((action) =>
        (action.subjects ?? [])
          .filter((subject) => !restrictedSubjects.includes(subject))
          .map((subject) => {
            const options = { components: components(), ...(nestingLevel !== undefined && { nestingLevel }) };
            const fields = namesFields(action) ? fieldsOf(typeOf(subject), options, false) : undefined;
            return {
              action: action.actionId,
              subject,
              properties: { fields },
              conditions: [],
              actionParameters: {},
            };
          }),
      ),
    /** Permissions without fields that there are not, and with those that are required. */
    cleanPermissionFields: (
      permissions: readonly Permission[],
      { nestingLevel = DEEPEST }: { readonly nestingLevel?: number } = {},
    ) =>
      permissions.map((permission) => {
        const { fields, ...others } = permission.properties ?? {};
        const type = typeOf(permission.subject);
        if (!namesFields(actionOf(permission.action))) return { ...permission, properties: others };
        if (!type) return permission;
        const existing = Array.isArray(fields) ? (fields as readonly string[]) : [];
        const options = { components: components(), nestingLevel };
        const known = new Set(fieldsOf(type, options, true));
        const required = fieldsOf(type, { ...options, requiredOnly: true, existingFields: existing }, false);
        const all = [...new Set([...existing.filter((field) => known.has(field)), ...required])];
        // a component of which a part is named is not named itself
        const named = all.filter((field) => !all.some((other) => other.startsWith(`${field}.`)));
        return { ...permission, properties: { ...others, fields: named } };
      }),
  };
}
