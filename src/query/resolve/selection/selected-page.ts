/** Pages of a selection: numbers, clamped; offsets show as pages too (gaps 25, 26, 28; A21, S7). */
import { validationError } from '../../../errors/catalogue.ts';
import { OctavoError } from '../../../errors/octavo-error.ts';
import type { Slot } from '../../plan.ts';
import type { LevelParams, PageSettings } from '../../selection.ts';
import type { ResolveContext } from '../context.ts';

/** A page; null limits mean everything. */
export interface SelectedPage {
  readonly limit: Slot | null;
  readonly offset: Slot | null;
  readonly page: Slot | null;
  readonly pageSize: Slot | null;
}

/**
 * Reads `pagination`: `page`/`pageSize` or `start`/`limit`, integers as the client's schema has them.
 * A `limit` of -1 means as many as may be; a `pageSize` below one is one.
 * @throws OctavoError PaginationError for both pairs at once, ValidationError for null
 */
export function readPage(
  context: ResolveContext,
  pagination: LevelParams['pagination'],
  { defaultLimit, maxLimit }: PageSettings,
): SelectedPage {
  if (pagination === null) throw validationError('Invalid pagination: expected an object');
  const { page, pageSize, start, limit } = (pagination ?? {}) as Record<string, number | null | undefined>;
  const offsetMode = isGiven(start) || isGiven(limit);
  if (offsetMode && (isGiven(page) || isGiven(pageSize))) {
    throw new OctavoError('PaginationError', 'Cannot use both page & offset pagination in the same query');
  }
  const { values } = context;
  const asked = (offsetMode ? limit : pageSize) ?? defaultLimit;
  const everything = asked === -1 && !isGiven(pageSize);
  const wanted = everything ? maxLimit : Math.max(1, maxLimit === null ? asked : Math.min(asked, maxLimit));
  if (offsetMode) {
    const first = Math.max(0, start ?? 0);
    const offset = values.add(first);
    if (wanted === null) return { limit: null, offset, page: null, pageSize: null };
    const size = values.add(wanted);
    return { limit: size, offset, page: values.add(Math.floor(first / wanted) + 1), pageSize: size };
  }
  if (wanted === null) return { limit: null, offset: null, page: null, pageSize: null };
  const number = Math.max(1, page ?? 1);
  const size = values.add(wanted);
  return {
    limit: size,
    offset: values.add(Math.min((number - 1) * wanted, Number.MAX_SAFE_INTEGER)),
    page: values.add(number),
    pageSize: size,
  };
}

const isGiven = (value: number | null | undefined): boolean => value !== undefined && value !== null;
