/** Draft & publish: which rows of a type a publication state includes. */

import { tableOf } from '../../database/layout/layout.ts';
import { invalidPublicationState } from '../../errors/catalogue.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { Condition } from '../plan.ts';
import { test } from './conditions.ts';
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

/** The condition of a state on rows of a type; null if there is none. Hidden drafts are excluded in any state. */
export function stateCondition(
  { settings }: Pick<ResolveContext, 'settings'>,
  schema: AnySchema,
  state: PublicationState | null,
): Condition | null {
  if (schema.modelType !== 'contentType') return null;
  const { hidesDrafts = false } = tableOf(settings.layout, schema.uid);
  if (!hidesDrafts && (state !== 'live' || !schema.draftAndPublish)) return null;
  return test('published_at', false, { op: 'notNull' });
}
