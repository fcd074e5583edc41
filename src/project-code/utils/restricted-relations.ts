/** `removeRestrictedRelations` and `throwRestrictedRelations` of `@strapi/utils`: relations to what a caller may not read. */
import { isObject, isPlainObject } from '../../core/base/is-object.ts';
import { contentTypes } from './content-types.ts';
import { refused } from './sanitize-visitors.ts';
import type { Visitor } from './traverse-entity.ts';

/** As much of `strapi.auth` as says what a caller may. */
export interface Verifier {
  verify(auth: unknown, config: { readonly scope: readonly string[] }): unknown;
}

export interface RestrictedRelations {
  removeRestrictedRelations(auth: unknown): Visitor;
  throwRestrictedRelations(auth: unknown): Visitor;
}

const CREATORS = ['createdBy', 'updatedBy'];

export function restrictedRelations(verifier: () => Verifier): RestrictedRelations {
  const mayFind = async (auth: unknown, uid: unknown): Promise<boolean> => {
    // without a strategy nobody has said that the caller may
    if (!isObject(auth) || !auth['strategy']) return false;
    try {
      await verifier().verify(auth, { scope: [`${String(uid)}.find`] });
      return true;
    } catch {
      return false;
    }
  };
  /** Related entries of any type without those the caller may not find, and whether there were some. */
  const allowedOf = async (auth: unknown, value: unknown): Promise<{ kept: unknown; all: boolean }> => {
    if (Array.isArray(value)) {
      const kept: unknown[] = [];
      for (const one of value) {
        if (!isObject(one) || (await mayFind(auth, one['__type']))) kept.push(one);
      }
      return { kept, all: kept.length === value.length };
    }
    if (!isPlainObject(value)) return { kept: value, all: true };
    if ('__type' in value) {
      const may = await mayFind(auth, value['__type']);
      return { kept: may ? value : null, all: may };
    }
    // connect, set and disconnect of a body
    const kept: Record<string, unknown> = {};
    let all = true;
    for (const [name, list] of Object.entries(value)) {
      const part = await allowedOf(auth, list);
      kept[name] = part.kept;
      all &&= part.all;
    }
    return { kept, all };
  };
  const visitor =
    (
      auth: unknown,
      onRestricted: (key: string, kept: unknown, changes: Parameters<Visitor>[1]) => void,
    ): Visitor =>
    async ({ data, key, attribute, schema }, changes) => {
      if (attribute?.['type'] !== 'relation') return;
      if (CREATORS.includes(key) && schema.options['populateCreatorFields'] === true) return;
      if (contentTypes.isMorphToRelationalAttribute(attribute)) {
        const { kept, all } = await allowedOf(auth, data[key]);
        if (!all) onRestricted(key, kept, changes);
      } else if (!(await mayFind(auth, attribute['target']))) onRestricted(key, undefined, changes);
    };
  return {
    removeRestrictedRelations: (auth) =>
      visitor(auth, (key, kept, { remove, set }) => {
        if (kept === undefined || kept === null) remove(key);
        else set(key, kept);
      }),
    throwRestrictedRelations: (auth) =>
      visitor(auth, (key) => {
        throw refused(key);
      }),
  };
}
