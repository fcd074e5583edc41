/** The named types of one schema: all names are known from the start, a type is made when it is first used. */
import {
  assertInputType,
  assertObjectType,
  assertOutputType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { Problem } from '../../../core/project/start-error.ts';

const NAME = /^(?!__)[A-Za-z_]\w*$/;

interface Entry {
  /** The owner of the name, for problems: `api::article.article`. */
  readonly owner: string;
  readonly make: (name: string) => GraphQLNamedType;
}

export class TypeTable {
  /** Names that can't be used, and those that two need. */
  readonly problems: Problem[] = [];
  readonly #entries = new Map<string, Entry>();
  readonly #made = new Map<string, GraphQLNamedType>();

  /**
   * Registers how the type of a name is made; an invalid name is among the problems.
   * @param owner the part that needs it: a uid, `uid attribute`, or `the server`
   */
  define(name: string, owner: string, make: (name: string) => GraphQLNamedType): void {
    const other = this.#entries.get(name);
    if (other) {
      const message = `it needs the GraphQL type ${name}, which ${other.owner} uses already, expected a name of its own`;
      this.problems.push({ key: owner, message });
    } else if (!NAME.test(name)) {
      const message = `it needs a GraphQL type named ${JSON.stringify(name)}, expected letters, digits and _ with a letter first`;
      this.problems.push({ key: owner, message });
    } else this.#entries.set(name, { owner, make });
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The type of a name, whether the schema reaches it or not; undefined for a name that is not defined. */
  find(name: string): GraphQLNamedType | undefined {
    const known = this.#made.get(name);
    if (known) return known;
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const made = entry.make(name);
    this.#made.set(name, made);
    return made;
  }

  /** The types of all names. */
  all(): GraphQLNamedType[] {
    return [...this.#entries.keys()].map((name) => this.find(name)!);
  }

  object(name: string): GraphQLObjectType {
    return assertObjectType(this.find(name));
  }

  output(name: string): GraphQLOutputType {
    return assertOutputType(this.find(name));
  }

  input(name: string): GraphQLInputType {
    return assertInputType(this.find(name));
  }
}
