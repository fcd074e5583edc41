/** The headers of reads of entries for HTTP caches: `Cache-Control`, and tags to purge them by (docs/caching.md). */
import type { Caller } from '../../core/access/caller.ts';
import type { ReusableBody } from '../../core/base/http/reusable-body.ts';
import type { ReplyHeaders } from '../../core/base/http/route.ts';
import { type Layout, tableOf } from '../../core/database/layout/layout.ts';
import type { ContentType, Model } from '../../core/model/content-type.ts';
import type { CacheConfig } from '../../core/project/config/cache.ts';

export interface CacheHeadersOptions {
  readonly model: Model;
  readonly layout: Layout;
  readonly cache: CacheConfig;
}

/** @param id of a read of one entry */
export type CacheHeaders = (body: ReusableBody, caller: Caller, id: number | undefined) => ReplyHeaders;

/** For callers who have shown who they are: what they may see is not for others. */
const PRIVATE: ReplyHeaders = { 'Cache-Control': 'private, no-cache' };

/**
 * The headers of a type's answers.
 * @returns null where the project configures none
 */
export function cacheHeaders(
  { model, layout, cache }: CacheHeadersOptions,
  type: ContentType,
  action: 'find' | 'findOne',
): CacheHeaders | null {
  const control = (cache.controlOf[type.uid] ?? cache.control)[action];
  const { tagHeader } = cache;
  if (control === null && tagHeader === null) return null;
  const typeTable = tableOf(layout, type.uid).table.toLowerCase();
  const names = new Map<string, string>();
  for (const one of model.contentTypes.values()) {
    names.set(tableOf(layout, one.uid).table.toLowerCase(), one.singularName);
  }
  const tagsOf = ({ tables }: ReusableBody, id: number | undefined): string[] => {
    const tags = id === undefined ? [] : [`${type.singularName}-${id}`];
    const used = new Set(tables);
    // of one entry its own table is read once, unless it is related to others of its type
    const isAlone = id !== undefined && tables.indexOf(typeTable) === tables.lastIndexOf(typeTable);
    for (const table of used) {
      const name = names.get(table);
      if (name !== undefined && !(isAlone && table === typeTable)) tags.push(name);
    }
    return tags;
  };
  return (body, caller, id) => {
    if (caller.kind !== 'public') return PRIVATE;
    return {
      ...(control !== null && { 'Cache-Control': control }),
      ...(tagHeader !== null && { [tagHeader]: tagsOf(body, id).join(separatorOf(tagHeader)) }),
    };
  };
}

/** Cloudflare separates tags by commas, others by blanks. */
const separatorOf = (header: string): string => (/^cache-tag$/i.test(header) ? ',' : ' ');
