/** What may be read of the entries of a type, and of the components inside them. */
import type { Attribute } from '../model/attribute.ts';
import type { AnySchema } from '../model/content-type.ts';
import type { Condition } from '../query/plan.ts';
import { ALWAYS, NEVER } from '../query/resolve/conditions.ts';
import type { ResolveContext, RowRights } from '../query/resolve/context.ts';
import type { TypeRights } from './type-rights.ts';

/** What of rows may be read whatever the grants say. */
export interface ReadPolicy {
  /** Attributes that all callers may read of types without permissions of their own, by uid; `*` for all. */
  readonly open: ReadonlyMap<string, readonly string[] | '*'>;
  /** Attributes of every entry that may be read, whatever the fields of a grant (`createdAt`). */
  readonly always: ReadonlySet<string>;
  /** Attributes that no caller may read: passwords. */
  never(schema: AnySchema, attribute: Attribute): boolean;
}

export class ReadRights implements RowRights {
  readonly #rights: TypeRights;
  readonly #policy: ReadPolicy;
  /** The path from the entry to this place, with a dot at its end: `seo.`, or empty for the entry itself. */
  readonly #place: string;

  constructor(rights: TypeRights, policy: ReadPolicy, place = '') {
    this.#rights = rights;
    this.#policy = policy;
    this.#place = place;
  }

  readable(context: ResolveContext, schema: AnySchema, name: string): Condition {
    const { open, always, never } = this.#policy;
    if (name === 'id') return ALWAYS;
    const attribute = schema.attributes.get(name);
    if (!attribute || never(schema, attribute)) return NEVER;
    const ofType = open.get(this.#rights.type.uid);
    if (ofType === '*' || ofType?.includes(name)) return ALWAYS;
    if (this.#place === '' && always.has(name)) return this.#rights.where(context);
    return this.#rights.whereField(context, this.#place + name);
  }

  inside(name: string): RowRights {
    return new ReadRights(this.#rights, this.#policy, `${this.#place}${name}.`);
  }
}
