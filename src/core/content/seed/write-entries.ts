/** Writes listed entries the way requests do: checked, one after the other, in one transaction. */
import type { Caller } from '../../access/caller.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import type { ContentWriter } from '../operations/content-writer.ts';
import { contentApiPolicy, type WriteRequest } from '../write-request.ts';
import { buildBody, type Names } from './build-body.ts';
import type { EntryIds } from './entry-ids.ts';
import type { ListedEntry } from './list-entries.ts';

/** The project's own content: no permission is checked. */
const OWNER: Caller = { kind: 'token', permissionKey: 'content', may: () => true };

/** Of the answer only the id is read. */
const ONLY_ID: Params = { fields: ['id'] };

interface Waiting {
  readonly entry: ListedEntry;
  readonly id: number;
  readonly attributes: readonly string[];
}

export interface EntryWriting {
  readonly writer: ContentWriter;
  readonly names: Names;
  readonly ids: EntryIds;
  /** Milliseconds; when every entry is published. */
  readonly now: number;
}

/**
 * Writes the entries in their order, then what had to wait for entries further on. What is refused is noted
 * at its place, and the rest is tried too.
 * @param onEntry is called after each entry
 */
export async function writeEntries(
  writing: EntryWriting,
  entries: readonly ListedEntry[],
  onEntry: () => void,
): Promise<void> {
  const { writer, names, ids } = writing;
  const waiting: Waiting[] = [];
  for (const entry of entries) {
    const { body, waiting: attributes } = buildBody(entry, names);
    for (const name of attributes) delete body[name];
    const id = await checked(entry, () => create(writing, entry, body));
    if (id !== null) {
      ids.written(entry.type.uid, entry.base.key, entry.locale, id);
      if (attributes.length > 0) waiting.push({ entry, id, attributes });
    }
    onEntry();
  }
  for (const { entry, id, attributes } of waiting) {
    // an entry that was refused has been reported already
    const { body, waiting: lost } = buildBody(entry, names);
    const late = Object.fromEntries(
      attributes.filter((name) => !lost.includes(name)).map((name) => [name, body[name]]),
    );
    await checked(entry, () => writer.update(requestFor(entry.type, null), id, late));
  }
}

async function create(
  { writer, ids, now }: EntryWriting,
  { type, locale, variant, base }: ListedEntry,
  values: Record<string, unknown>,
): Promise<number | null> {
  const publishedAt = variant.draft ? null : new Date(now).toISOString();
  const body = {
    ...values,
    ...(locale === null ? {} : { locale }),
    ...(type.draftAndPublish ? { publishedAt } : {}),
  };
  const request = requestFor(type, locale);
  if (variant !== base) {
    // no locale is the first one
    const source = ids.find(type.uid, base.key, null) ?? null;
    return source === null ? null : idOf(await writer.createLocalization(request, source, body));
  }
  const single = type.kind === 'singleType';
  return idOf(await (single ? writer.updateSingle(request, body) : writer.create(request, body)));
}

/** A single type is asked for in its locale. */
function requestFor(type: ContentType, locale: string | null): WriteRequest {
  const params = type.kind === 'singleType' && locale !== null ? { ...ONLY_ID, locale } : ONLY_ID;
  const policy = contentApiPolicy(OWNER, { alwaysSyncsShared: true });
  return { type, caller: OWNER, policy, queryKey: JSON.stringify(params), params };
}

/** An answer with or without an envelope. */
function idOf(answer: Buffer): number {
  const { id, data } = JSON.parse(answer.toString()) as { id?: number; data?: { id: number } };
  return data?.id ?? id!;
}

/** Notes what is refused at the entry's place. @returns null then */
async function checked<T>(entry: ListedEntry, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OctavoError) || error.status >= 500) throw error;
    const details = error.details as { errors?: readonly { path: readonly string[]; message: string }[] };
    if (!details.errors) entry.place.problem(error.message);
    for (const { path, message } of details.errors ?? []) {
      const place = path.reduce((at, step) => at.at(/^\d+$/.test(step) ? Number(step) : step), entry.place);
      place.problem(message);
    }
    return null;
  }
}
