/**
 * `strapi.plugin('graphql').service('extension')`: where a project's code says what it takes out of the
 * generated schema and what it adds, before the schema is built.
 */
import { ShadowCrudSwitches, type TypeSwitch } from '../shadow-crud-switches.ts';
import type { SchemaExtension } from './extension-types.ts';

export class ExtensionService {
  // asking is no change: plugins look at the switches while the schema is built
  readonly switches = new ShadowCrudSwitches((uid) => this.#mention(`shadowCRUD('${uid}')`));
  readonly #extensions: unknown[] = [];
  readonly #onLate: (message: string) => void;
  #closed = false;

  /** @param onLate told where code comes after the schema is built, which then stays as it is, as in v4 */
  constructor(onLate: (message: string) => void) {
    this.#onLate = onLate;
  }

  /** The switches of a content-type or component. A function of its own, as v4's is: code may take it off. */
  readonly shadowCRUD = (uid: string): TypeSwitch => this.switches.of(uid);

  /** Adds to the schema; what is wrong with the addition is told when the schema is built. */
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
