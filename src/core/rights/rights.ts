/**
 * The engine of rights: what one caller may do with entries, by action, content-type, attribute, locale and condition.
 * It knows no roles and no routes; the callers make grants of their permissions.
 */
import { createHash } from 'node:crypto';
import type { ContentType } from '../model/content-type.ts';
import type { CallerRights } from '../query/resolve/context.ts';
import type { Grant } from './grant.ts';
import type { ReadPolicy } from './read-rights.ts';
import { ReadRights } from './read-rights.ts';
import { TypeRights } from './type-rights.ts';

export class Rights {
  /** Callers with equal keys may do exactly the same: plans are cached under it. */
  readonly key: string;
  readonly #grants: ReadonlyMap<string, readonly Grant[]>;
  readonly #types = new Map<string, TypeRights>();

  constructor(grants: readonly Grant[]) {
    this.#grants = Map.groupBy(grants, ({ action }) => action);
    this.key = createHash('sha1').update(JSON.stringify(grants)).digest('base64url');
  }

  /** The grants that have an action. */
  grants(action: string): readonly Grant[] {
    return this.#grants.get(action) ?? [];
  }

  /** All grants, those of one action together. */
  all(): Grant[] {
    return [...this.#grants.values()].flat();
  }

  /** What the caller may do with the entries of a type by one action: `plugin::content-manager.explorer.update`. */
  on(type: ContentType, action: string): TypeRights {
    const key = `${action} ${type.uid}`;
    let rights = this.#types.get(key);
    if (!rights) {
      const grants = this.#grants.get(action) ?? [];
      rights = new TypeRights(
        type,
        action,
        grants.filter(({ subject }) => subject === null || subject === type.uid),
      );
      this.#types.set(key, rights);
    }
    return rights;
  }

  /** What the caller may read of any type, by one action: what a plan is resolved with. */
  reading(action: string, policy: ReadPolicy): CallerRights {
    return { rowsOf: (type) => new ReadRights(this.on(type, action), policy) };
  }
}
