/**
 * `strapi.plugin('graphql').service('extension')`: where project code removes parts of the generated schema and
 * adds its own, before the schema is built.
 */
import type { GraphQLFieldResolver } from 'graphql';
import { ShadowCrudSwitches, type TypeSwitch } from '../shadow-crud-switches.ts';

export class ExtensionService {
  // reading is no change: plugins read the switches while the schema is built
  readonly switches = new ShadowCrudSwitches((uid) => this.#mention(`shadowCRUD('${uid}')`));
  readonly #extensions: unknown[] = [];
  readonly #onLate: (message: string) => void;
  #closed = false;

  /** @param onLate called if code comes after the schema is built, which then stays as it is, as in v4 */
  constructor(onLate: (message: string) => void) {
    this.#onLate = onLate;
  }

  /**
   * The switches of a content-type or component. A property with a function, as in v4, because code may detach
   * it.
   */
  readonly shadowCRUD = (uid: string): TypeSwitch => this.switches.of(uid);

  /** Adds to the schema; errors of the addition are reported when the schema is built. */
  readonly use = (extension: SchemaExtension): this => {
    this.#mention('use()');
    this.#extensions.push(extension);
    return this;
  };

  /** v4 builds the additions by this; here the server does so itself. */
  readonly generate = (): never => {
    throw new Error(
      "strapi.plugin('graphql').service('extension').generate() is not there: the server builds its schema itself",
    );
  };

  /** Whether code adds to the schema. */
  get isUsed(): boolean {
    return this.#extensions.length > 0;
  }

  /** All that was added, in order; from now on it is too late. */
  close(): readonly unknown[] {
    this.#closed = true;
    return this.#extensions;
  }

  #mention(call: string): void {
    if (!this.#closed) return;
    this.#onLate(
      `the GraphQL extension's ${call} has no effect: the schema is built already, call it in register()`,
    );
  }
}

/** The configuration of a resolver, for example of `Query.shout`. */
export interface ResolverConfig {
  /** False: no credential is needed. Otherwise the scopes the caller needs. */
  readonly auth?: unknown;
  readonly policies?: readonly unknown[];
  readonly middlewares?: readonly unknown[];
}

/** One addition: the object passed to `use`, or the result of the function passed to it. */
export interface SchemaAddition {
  /** nexus types, in lists and objects of any depth. */
  readonly types?: unknown;
  /** nexus plugins. */
  readonly plugins?: readonly unknown[];
  /** Types in GraphQL's own language. */
  readonly typeDefs?: string;
  /** Type → field → resolver, or `{ resolve }`. */
  readonly resolvers?: Readonly<Record<string, unknown>>;
  /** `Type.field` → the configuration of its resolver. */
  readonly resolversConfig?: Readonly<Record<string, unknown>>;
}

/** The argument of a function passed to `use`. */
export interface ExtensionTools {
  readonly strapi: unknown;
  /** The nexus library, loaded when it is first touched. */
  readonly nexus: unknown;
}

export type SchemaExtension = SchemaAddition | ((tools: ExtensionTools) => SchemaAddition);

/** All additions of a project together. */
export interface SchemaAdditions {
  readonly types: readonly unknown[];
  readonly plugins: readonly unknown[];
  readonly typeDefs: readonly string[];
  /** Of two resolvers of one field the later one. */
  readonly resolvers: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  readonly configs: ReadonlyMap<string, ResolverConfig>;
}

export type Resolver = GraphQLFieldResolver<unknown, unknown>;
