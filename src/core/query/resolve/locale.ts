/** `locale`: which localizations a list or single type answers (G46). */
import type { ContentType } from '../../model/content-type.ts';
import type { Condition } from '../plan.ts';
import type { ResolveContext } from './context.ts';
import { resolveFilters } from './filters.ts';

/**
 * A code, a list of codes, or operators as in a filter; `all` and types without locales give no condition, an
 * absent parameter the default locale.
 */
export function resolveLocale(context: ResolveContext, type: ContentType, value: unknown): Condition | null {
  if (!type.localized || value === 'all') return null;
  const locale = value === undefined ? context.settings.defaultLocale : value;
  return resolveFilters(context, type, { locale }, null);
}
