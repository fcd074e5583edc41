/** `fields` of a list: which scalars its entries have; relations, components and media are there anyway. */
import { fieldsExpected, invalidParameter } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';

/**
 * @returns the names; undefined for all
 * @throws OctavoError ValidationError for a name that is no scalar of the type, or that the caller may not read (A223)
 */
export function readListFields(
  context: ResolveContext,
  type: ContentType,
  value: unknown,
): ReadonlySet<string> | undefined {
  if (value === undefined || value === null) return undefined;
  const list = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) throw fieldsExpected();
  const names = list.map((item) => item.trim()).filter((name) => name !== '');
  if (names.includes('*')) return undefined;
  for (const name of names) {
    if (name === 'id') continue;
    if (type.attributes.get(name)?.kind !== 'scalar') throw invalidParameter(name);
    const open = context.rights?.rowsOf(type).readable(context, type, name);
    if (open?.kind === 'never') throw invalidParameter(name);
  }
  return new Set(names);
}
