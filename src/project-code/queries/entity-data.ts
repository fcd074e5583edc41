/** What code passes as `data` of an entry: what a client could send too, and what only the server sets. */
import { isObject } from '../../core/base/is-object.ts';
import { dataExpected } from '../../core/errors/catalogue.ts';
import type { ContentType } from '../../core/model/content-type.ts';

/** The ids that entries have; any other value names none. */
export function idOf(id: unknown): number | null {
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** Octavo's own attributes, which bodies of requests cannot set. */
const SYSTEM_ATTRIBUTES = ['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'] as const;

export interface EntityData {
  readonly body: Readonly<Record<string, unknown>>;
  readonly systemValues: Record<string, unknown>;
  /** The entry the new one is another locale of. */
  readonly source: number | null;
}

/** @throws OctavoError ValidationError for data that is no object */
export function splitData(type: ContentType, data: unknown, what: 'creation' | 'update'): EntityData {
  if (!isObject(data)) {
    const found = Array.isArray(data) ? 'array' : data === null ? 'null' : typeof data;
    throw dataExpected(what, type.displayName, found);
  }
  const body: Record<string, unknown> = { ...data };
  const systemValues: Record<string, unknown> = {};
  for (const name of SYSTEM_ATTRIBUTES) {
    if (body[name] !== undefined) systemValues[name] = body[name];
    delete body[name];
  }
  const [first] = type.localized ? [body['localizations'] ?? []].flat() : [];
  delete body['localizations'];
  return { body, systemValues, source: idOf((first as { id?: unknown } | undefined)?.id ?? first) };
}
