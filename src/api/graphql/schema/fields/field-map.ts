/** The fields of `Query` or `Mutation`, gathered from several places. */
import {
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLList,
  GraphQLString,
} from 'graphql';
import type { AnySchema } from '../../../../core/model/content-type.ts';
import { filtersName } from '../graphql-names.ts';
import type { TypeTable } from '../type-table.ts';

export class FieldMap {
  readonly #owners = new Map<string, string>();
  readonly #fields: GraphQLFieldConfigMap<unknown, unknown> = {};
  readonly #root: string;
  readonly #problems: TypeTable['problems'];

  /** @param root `Query` or `Mutation` */
  constructor(root: string, { problems }: TypeTable) {
    this.#root = root;
    this.#problems = problems;
  }

  /**
   * Adds a field; a name that two types need is among the table's problems.
   * @param owner the uid of its type or plugin
   */
  add(name: string, owner: string, field: GraphQLFieldConfig<unknown, unknown>): void {
    const other = this.#owners.get(name);
    if (other !== undefined) {
      const message = `it needs the GraphQL field ${this.#root}.${name}, which ${other} uses already, expected a name of its own`;
      this.#problems.push({ key: owner, message });
      return;
    }
    this.#owners.set(name, owner);
    this.#fields[name] = field;
  }

  /** Adds a field of a plugin, which takes the place of a field of a type, as in v4. */
  replace(name: string, owner: string, field: GraphQLFieldConfig<unknown, unknown>): void {
    this.#owners.set(name, owner);
    this.#fields[name] = field;
  }

  /** The fields in the order they were added; null if there are none. */
  all(): GraphQLFieldConfigMap<unknown, unknown> | null {
    return this.#owners.size > 0 ? this.#fields : null;
  }
}

/** The arguments of fields that read. */
type Arguments = Record<string, GraphQLArgumentConfig>;

/** `filters`, `pagination` and `sort` of a list; a list of single types has but a state. */
export function listArguments(table: TypeTable, schema: AnySchema): Arguments {
  const isSingle = schema.modelType === 'contentType' && schema.kind === 'singleType';
  return {
    ...(!isSingle && {
      filters: { type: table.input(filtersName(schema)) },
      pagination: { type: table.input('PaginationArg'), defaultValue: {} },
      sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
    }),
    ...stateArgument(table, schema),
  };
}

/** `publicationState`, if entries have drafts (G27). */
export function stateArgument(table: TypeTable, schema: AnySchema): Arguments {
  const hasDrafts = schema.modelType === 'contentType' && schema.draftAndPublish;
  return hasDrafts
    ? { publicationState: { type: table.input('PublicationState'), defaultValue: 'live' } }
    : {};
}

/** `locale`, if entries have one. */
export const localeArgument = (table: TypeTable, isLocalized: boolean): Arguments =>
  isLocalized ? { locale: { type: table.input('I18NLocaleCode') } } : {};
