/**
 * `service('populate-builder')` of the content manager: what editors see of an entry, as a `populate` for code. What it makes of
 * a type was asked of v4 4.26.2.
 */
import { isObject } from '../../core/base/is-object.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

type Populate = Record<string, unknown>;

/** Which relations are counted in place of being read; polymorphic ones are counted with those to one entry. */
interface Counted {
  readonly toOne: boolean;
  readonly toMany: boolean;
}

interface Attribute {
  readonly type?: string;
  readonly relation?: string;
  readonly component?: string;
  readonly components?: readonly string[];
}

const ALL: Counted = { toOne: true, toMany: true };
const NONE: Counted = { toOne: false, toMany: false };

/** Relations that the content manager does not show as fields: they are always read. */
const UNSHOWN: readonly string[] = ['createdBy', 'updatedBy', 'localizations'];

const TO_MANY: readonly string[] = ['oneToMany', 'manyToMany'];

export type PopulateBuilder = (uid: string) => Service;

/** What makes builders: `service(uid).populateDeep(2).countRelations().build()`. */
export function createPopulateBuilder(strapi: () => Strapi): PopulateBuilder {
  return (uid) => {
    let level: number | undefined;
    let counted = NONE;
    let named: Populate = {};
    const builder = {
      /** Relations that the query names are read as it says. */
      populateFromQuery: (query: Record<string, unknown> = {}) => {
        named = namedIn(strapi(), uid, query);
        return builder;
      },
      populateDeep: (depth = Number.POSITIVE_INFINITY) => {
        level = depth;
        return builder;
      },
      countRelations: (which: Counted = ALL) => {
        counted = which;
        return builder;
      },
      countRelationsIf: (holds: boolean, which: Counted = ALL) =>
        holds ? builder.countRelations(which) : builder,
      /** @returns undefined where nothing is to be read besides the entry itself */
      build: async (): Promise<Populate | undefined> => {
        if (level === undefined) return Object.keys(named).length > 0 ? named : undefined;
        return { ...deepPopulate(strapi(), uid, counted, level), ...named };
      },
    };
    return builder as unknown as Service;
  };
}

/**
 * Everything that belongs to an entry: its files, components and relations.
 * @param level how deep components are read
 */
export function deepPopulate(
  strapi: Strapi,
  uid: string,
  counted: Counted = ALL,
  level = Number.POSITIVE_INFINITY,
): Populate {
  if (level < 1) return {};
  const inside = (component: string): Populate => ({
    populate: deepPopulate(strapi, component, counted, level - 1),
  });
  return Object.fromEntries(
    attributesOf(strapi, uid).flatMap(
      ([name, { type, relation, component, components }]): [string, unknown][] => {
        if (type === 'media') return [[name, { populate: 'folder' }]];
        if (type === 'component') return [[name, inside(component!)]];
        if (type === 'dynamiczone') {
          return [[name, { on: Object.fromEntries((components ?? []).map((one) => [one, inside(one)])) }]];
        }
        if (type !== 'relation') return [];
        const isCounted = TO_MANY.includes(relation ?? '') ? counted.toMany : counted.toOne;
        return [[name, isCounted && !UNSHOWN.includes(name) ? { count: true } : true]];
      },
    ),
  );
}

const attributesOf = (strapi: Strapi, uid: string): [string, Attribute][] =>
  Object.entries((strapi.getModel(uid)?.attributes ?? {}) as Record<string, Attribute>);

/** The relations that the filters and `populate` of a query name. */
function namedIn(strapi: Strapi, uid: string, { populate, filters }: Record<string, unknown>): Populate {
  const relations = new Set(
    attributesOf(strapi, uid).flatMap(([name, { type }]) => (type === 'relation' ? [name] : [])),
  );
  const listed = typeof populate === 'string' ? populate.split(',') : populate;
  const names = [...(Array.isArray(listed) ? listed.map(String) : keysOf(listed)), ...keysOf(filters)];
  return Object.fromEntries(names.filter((name) => relations.has(name)).map((name) => [name, {}]));
}

const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);
