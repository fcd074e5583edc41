/** The schemas that other parts of the document name: each is made when it is first named. */
import type { JsonSchema } from '../json-schema.ts';

export class NamedSchemas {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #place: string;

  /** @param place where the document has them, as references say it */
  constructor(place = '#/components/schemas') {
    this.#place = place;
  }

  /**
   * A reference to the schema of this name.
   * @param make called once, when the name is new; it may name schemas that name this one
   */
  ref(name: string, make: () => JsonSchema): JsonSchema {
    if (!this.#schemas.has(name)) {
      // holds its place, since schemas refer to each other in circles
      this.#schemas.set(name, {});
      this.#schemas.set(name, make());
    }
    return { $ref: `${this.#place}/${name}` };
  }

  /** All schemas so far, by name in the order of the alphabet. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
