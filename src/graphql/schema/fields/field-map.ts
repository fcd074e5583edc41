/** The fields of `Query` or `Mutation`, gathered from several places. */
import type { GraphQLFieldConfig, GraphQLFieldConfigMap } from 'graphql';
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
   * Adds a field; one of a name that is taken is among the table's problems.
   * @param owner what brings it: the uid of a type or plugin
   */
  add(name: string, owner: string, field: GraphQLFieldConfig<unknown, unknown>): void {
    const other = this.#owners.get(name);
    if (other !== undefined) {
      // the one that can change its name is told
      const [key, holder] = owner.startsWith('api::') ? [owner, other] : [other, owner];
      const message = `it needs the GraphQL field ${this.#root}.${name}, which ${holder} uses already, expected a name of its own`;
      this.#problems.push({ key, message });
      return;
    }
    this.#owners.set(name, owner);
    this.#fields[name] = field;
  }

  /** The fields in the order they were added; null where there are none. */
  all(): GraphQLFieldConfigMap<unknown, unknown> | null {
    return this.#owners.size > 0 ? this.#fields : null;
  }
}
