/** What callers with rights to rows may read of them besides. */
import type { Attribute } from '../model/attribute.ts';
import type { AnySchema } from '../model/content-type.ts';

/** What of rows may be read whatever the grants say. */
export interface ReadPolicy {
  /** Attributes that all callers may read of types without permissions of their own, by uid; `*` for all. */
  readonly open: ReadonlyMap<string, readonly string[] | '*'>;
  /** Attributes of every entry that may be read, whatever the fields of a grant (`createdAt`). */
  readonly always: ReadonlySet<string>;
  /** Attributes that no caller may read: passwords. */
  never(schema: AnySchema, attribute: Attribute): boolean;
}
