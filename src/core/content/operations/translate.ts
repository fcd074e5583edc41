/** Makes an entry of another locale, linked with an existing one. */
import type { Executor } from '../../database/database.ts';
import { cannotTranslate } from '../../errors/catalogue.ts';
import type { Body } from '../check/check-context.ts';
import { findEntry } from '../statements/find-entry.ts';
import { localizationHop, localizationsOf } from '../statements/localizations.ts';
import type { WriteRequest } from '../write-request.ts';
import { checkNewEntry } from './check-entry.ts';
import { addEntry } from './create.ts';
import { parseBody } from './parse-body.ts';
import { sentShared, unsentShared } from './share-values.ts';
import {
  findingIn,
  prepareAnswer,
  type WriteContext,
  type WriteResult,
  withHashes,
} from './write-context.ts';

/**
 * What all locales share is copied from the existing entry where the body does not set it, and goes from the body to
 * the other locales.
 * @param source the id of the existing entry
 * @param data the body, with the new entry's `locale`
 * @throws OctavoError 400 where there is no such entry, or where it has one in this locale; with all broken rules
 */
export async function translateEntry(
  context: WriteContext,
  write: WriteRequest,
  source: number,
  data: unknown,
): Promise<WriteResult> {
  const { type } = write;
  const answer = prepareAnswer(context, write);
  const body = parseBody(data, type);
  const request = await withHashes(context, { ...write, localizationOf: source }, body);
  const check = async (tx: Executor) => {
    await requireFree(context, tx, request, source, body);
    return checkNewEntry(context, tx, request, body, { id: source, names: unsentShared(type, body) });
  };
  return addEntry(context, request, { body, answer, check, synced: sentShared(request, body) });
}

async function requireFree(
  context: WriteContext,
  tx: Executor,
  { type, policy }: WriteRequest,
  id: number,
  { locale }: Body,
): Promise<void> {
  const source = await findEntry(findingIn(context, tx), type, id);
  if (!source) throw cannotTranslate();
  await policy.checkSource?.(tx, source);
  await tx.lock?.(`localizations ${type.uid}`);
  const siblings = await localizationsOf(tx, localizationHop(context.settings().layout, type), id);
  if ([source, ...siblings].some((one) => one.locale === locale)) throw cannotTranslate();
}
