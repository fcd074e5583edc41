/** Filters of a list as plugins of v4 write them into a request: some name columns, and v4 takes both. */
import { isObject } from '../../base/is-object.ts';
import { tableOf } from '../../database/layout/layout.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { ResolveContext } from '../../query/resolve/context.ts';

/** The filters with the attribute's name in place of its column's, in groups as well; rights are asked by that name. */
export function filtersByAttributes<T>(context: ResolveContext, type: ContentType, filters: T): T {
  const { columns } = tableOf(context.settings.layout, type.uid);
  const attributeOf = new Map([...columns].map(([name, column]) => [column, name]));
  const rename = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(rename);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        if (name === '$and' || name === '$or' || name === '$not') return [name, rename(value)];
        const attribute = type.attributes.has(name) ? undefined : attributeOf.get(name);
        return [attribute ?? name, value];
      }),
    );
  };
  return rename(filters) as T;
}
