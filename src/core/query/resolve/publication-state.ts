/** Draft & publish: which rows of a type a publication state includes. */

import { LOCALE, PUBLISHED_AT, tableOf } from '../../database/layout/layout.ts';
import { invalidPublicationState } from '../../errors/catalogue.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { Condition } from '../plan.ts';
import { any, both, test } from './conditions.ts';
import type { PublicationState, ResolveContext } from './context.ts';

/** Whether a value is one that `publicationState` may have. */
export const isPublicationState = (value: unknown): value is PublicationState =>
  value === 'live' || value === 'preview';

/**
 * Reads `publicationState`; anything but `live` and `preview` is refused (A1).
 * @returns undefined when the parameter is absent or has no value
 */
export function readPublicationState(context: ResolveContext, value: unknown): PublicationState | undefined {
  if (value === undefined || value === null) return undefined;
  if (isPublicationState(value)) return value;
  context.deferError(invalidPublicationState());
  return undefined;
}

/** The condition of a state on rows of a type; null if there is none. Hidden rows are excluded in any state. */
export function stateCondition(
  { settings, values }: Pick<ResolveContext, 'settings' | 'values'>,
  schema: AnySchema,
  state: PublicationState | null,
): Condition | null {
  if (schema.modelType !== 'contentType') return null;
  const { hidesDrafts = false, shownLocale } = tableOf(settings.layout, schema.uid);
  const isLive = state === 'live' && schema.draftAndPublish;
  const published = hidesDrafts || isLive ? test(PUBLISHED_AT, false, { op: 'notNull' }) : null;
  if (shownLocale === undefined) return published;
  const shown = test(LOCALE, false, { op: 'eq', value: values.add(shownLocale) });
  return both(published, any([shown, test(LOCALE, false, { op: 'null' })]));
}
