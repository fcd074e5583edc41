/** Draft & publish: which rows of a type a publication state lets through (spec "States"). */
import { validationError } from '../../errors/catalogue.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { Condition } from '../plan.ts';
import { test } from './conditions.ts';
import type { PublicationState, ResolveContext } from './context.ts';

/**
 * Reads `publicationState`; anything but `live` and `preview` is refused (A1).
 * @returns undefined when the parameter is absent or has no value
 */
export function readPublicationState(context: ResolveContext, value: unknown): PublicationState | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 'live' || value === 'preview') return value;
  context.refuse(validationError("Invalid publicationState: expected 'live' or 'preview'"));
  return undefined;
}

/** The condition a state puts on rows of a type; null where it puts none. */
export function stateCondition(schema: AnySchema, state: PublicationState | null): Condition | null {
  if (state !== 'live' || schema.modelType !== 'contentType' || !schema.draftAndPublish) return null;
  return test('published_at', false, { op: 'notNull' });
}
