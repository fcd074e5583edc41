/**
 * `service('utils').naming` of v4's GraphQL plugin: the names of generated types and fields, for a schema as
 * `strapi.contentTypes` and `strapi.components` have it, or one a plugin has at hand before it is registered.
 */
import { pascalCase } from '../../core/base/case.ts';

/** As much of a schema as names are made of. */
export interface NamedSchema {
  readonly plugin?: string;
  readonly modelName?: string;
  readonly modelType?: string;
  readonly globalId?: string;
  readonly info?: { readonly singularName?: string; readonly pluralName?: string };
  readonly attributes?: Readonly<Record<string, { readonly enumName?: string } | undefined>>;
}

/** What a name is put together from. */
export interface NameParts {
  readonly prefix?: string;
  readonly suffix?: string;
  readonly plurality?: string;
}

type Name = (schema: NamedSchema) => string;

/** @param componentOf the component of a uid */
export function createTypeNaming(componentOf: (uid: string) => NamedSchema | undefined) {
  const componentName: Name = ({ globalId }) => globalId ?? '';
  const zoneName = (schema: NamedSchema, attribute: string): string =>
    `${typeName(schema)}${pascalCase(attribute)}DynamicZone`;
  return {
    getTypeName: typeName,
    getEntityName: suffixed('Entity'),
    getEntityMetaName: suffixed('EntityMeta'),
    getEntityResponseName: suffixed('EntityResponse'),
    getEntityResponseCollectionName: suffixed('EntityResponseCollection'),
    getRelationResponseCollectionName: suffixed('RelationResponseCollection'),
    getEntityQueriesTypeName: suffixed('EntityQueries'),
    getEntityMutationsTypeName: suffixed('EntityMutations'),
    getContentTypeInputName: suffixed('Input'),
    getComponentName: componentName,
    getComponentInputName: (schema: NamedSchema): string => `${componentName(schema)}Input`,
    getComponentNameFromAttribute: ({ component }: { readonly component: string }): string => {
      const known = componentOf(component);
      if (!known) throw new Error(`naming.getComponentNameFromAttribute: there is no component ${component}`);
      return componentName(known);
    },
    getFiltersInputTypeName: (schema: NamedSchema): string =>
      `${schema.modelType === 'component' ? componentName(schema) : typeName(schema)}FiltersInput`,
    getScalarFilterInputTypeName: (scalar: string): string => `${scalar}FilterInput`,
    getDynamicZoneName: zoneName,
    getDynamicZoneInputName: (schema: NamedSchema, attribute: string): string =>
      `${zoneName(schema, attribute)}Input`,
    getMorphRelationTypeName: (schema: NamedSchema, attribute: string): string =>
      `${typeName(schema)}${pascalCase(attribute)}Morph`,
    getEnumName: (schema: NamedSchema, attribute: string): string => {
      const known = schema.attributes?.[attribute];
      if (!known) throw new Error(`naming.getEnumName: the type has no attribute ${attribute}`);
      return known.enumName ?? `ENUM_${typeName(schema).toUpperCase()}_${attribute.toUpperCase()}`;
    },
    getFindQueryName: lowerFirst(nameGenerator({ plurality: 'plural' })),
    getFindOneQueryName: lowerFirst(nameGenerator({})),
    getCreateMutationTypeName: nameGenerator({ prefix: 'create' }),
    getUpdateMutationTypeName: nameGenerator({ prefix: 'update' }),
    getDeleteMutationTypeName: nameGenerator({ prefix: 'delete' }),
    buildCustomTypeNameGenerator: nameGenerator,
  };
}

const suffixed =
  (suffix: string): Name =>
  (schema) =>
    typeName(schema) + suffix;

const lowerFirst =
  (name: Name): Name =>
  (schema) => {
    const text = name(schema);
    return text.charAt(0).toLowerCase() + text.slice(1);
  };

function typeName(schema: NamedSchema): string {
  return withPlugin(schema, schema.info?.singularName ?? schema.modelName ?? '');
}

function pluralTypeName(schema: NamedSchema): string {
  return withPlugin(schema, schema.info?.pluralName ?? schema.modelName ?? '');
}

const withPlugin = ({ plugin }: NamedSchema, name: string): string =>
  pascalCase(plugin ? `${plugin}_${name}` : name);

/**
 * A function that names a schema.
 * @throws Error for a plurality that is neither `singular` nor `plural`, when it is called
 */
function nameGenerator(parts: NameParts): Name {
  const { prefix = '', suffix = '', plurality = 'singular' } = parts;
  return (schema) => {
    if (plurality !== 'plural' && plurality !== 'singular') {
      throw new Error(`"plurality" param must be either "plural" or "singular", but got: "${plurality}"`);
    }
    const name = plurality === 'plural' ? pluralTypeName(schema) : typeName(schema);
    return prefix + name + suffix;
  };
}
