/** The steps of writes that somebody listens to. */
import type { Executor, MaybePromise } from '../../database/database.ts';
import { notFound } from '../../errors/catalogue.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { RowChanges } from './changes.ts';
import type { Body } from './check/check-row.ts';
import { reviseChanges } from './revise-changes.ts';
import { copyOf, seenData } from './seen-data.ts';
import type { Data, SeenEntry, Shape, ToldWrite, Watch } from './watch.ts';

/** Brings into checked changes what listeners have made of the data. */
export type Revise = (tx: Executor, changes: RowChanges) => Promise<void>;

/** What has been written. */
export interface Written {
  /** As listeners know it; null where nobody listens. */
  readonly entity: Data | null;
  /** The answer for whoever has sent the write. */
  body(): MaybePromise<Buffer>;
}

export interface Watched {
  readonly watch: Watch;
  readonly settings: ResolveSettings;
  readonly type: ContentType;
  readonly shape: Shape;
  /** Lays over an answer what listeners have changed of its entry. */
  readonly laid: (body: Buffer, seen: SeenEntry) => Buffer;
}

interface Steps {
  /** Checks the write as far as it goes without writing. @throws OctavoError what it is refused for */
  check(): Promise<RowChanges>;
  /** Reads the entry for whoever has sent the write. */
  answer(id: number): MaybePromise<Buffer>;
}

/** @param steps `write` gives the new entry's id */
export async function watchedCreate(
  watched: Watched,
  body: Body,
  steps: Steps & { write(revise: Revise): Promise<number> },
): Promise<Written> {
  const { watch, settings, type, shape, laid } = watched;
  const data = seenData(settings.layout, await steps.check(), body);
  const before = copyOf(data) as Data;
  const told = await watch.before('Create', type, { ...shape, data });
  const id = await steps.write(reviser(settings, told, before, null));
  const seen = await entryOf(watched, id);
  await watch.after(told, seen.entity);
  await watch.announce('entry.create', type, seen.entity);
  return { entity: seen.entity, body: async () => laid(await steps.answer(id), seen) };
}

/**
 * @param id the entry's id, as it was given
 * @param steps `write` gives what is to be done for the answer
 * @throws OctavoError NotFoundError where there is no such entry
 */
export async function watchedUpdate(
  watched: Watched,
  id: unknown,
  body: Body,
  steps: Steps & { write(id: number, revise: Revise): Promise<void> },
): Promise<Written> {
  const { watch, settings, type, shape, laid } = watched;
  if (!(await watch.findOne(type, { where: { id } }))) throw notFound();
  const data = seenData(settings.layout, await steps.check(), body);
  const before = copyOf(data) as Data;
  const told = await watch.before('Update', type, { ...shape, where: { id }, data });
  const target = targetOf(told);
  await steps.write(target, reviser(settings, told, before, target));
  const seen = await entryOf(watched, target);
  await watch.after(told, seen.entity);
  await watch.announce('entry.update', type, seen.entity);
  return { entity: seen.entity, body: async () => laid(await steps.answer(target), seen) };
}

/**
 * @param remove deletes the entry and gives the answer, read before
 * @throws OctavoError NotFoundError where there is no such entry
 */
export async function watchedDelete(
  { watch, type, shape, laid }: Watched,
  id: number,
  remove: (id: number) => Promise<Buffer>,
): Promise<Written> {
  if (!(await watch.findOne(type, { where: { id }, ...shape }))) throw notFound();
  const told = await watch.before('Delete', type, { ...shape, where: { id } });
  const target = targetOf(told);
  const seen = await watch.findOne(type, { where: { id: target }, ...shape });
  if (!seen) throw notFound();
  const body = await remove(target);
  await watch.after(told, seen.entity);
  await watch.announce('entry.delete', type, seen.entity);
  return { entity: seen.entity, body: () => laid(body, seen) };
}

/**
 * Tells of other entries that a write changes as well: those of other locales, by what they share.
 * @returns tells of them once more, after the write
 */
export async function tellOfOthers(
  { watch, type }: Watched,
  ids: readonly number[],
  data: Data,
): Promise<() => Promise<void>> {
  const told: { readonly id: number; readonly write: ToldWrite }[] = [];
  for (const id of ids) {
    const write = await watch.before('Update', type, { where: { id }, data: copyOf(data) });
    told.push({ id, write });
  }
  return async () => {
    for (const { id, write } of told) {
      const seen = await watch.findOne(type, { where: { id } });
      if (!seen) continue;
      await watch.after(write, seen.entity);
      await watch.announce('entry.update', type, seen.entity);
    }
  };
}

const reviser =
  (settings: ResolveSettings, { params }: ToldWrite, before: Data, id: number | null): Revise =>
  (tx, changes) =>
    reviseChanges({ settings, tx, before, after: params.data, id }, changes);

/** Listeners may turn a write to another entry, by its id. */
function targetOf({ params }: ToldWrite): number {
  const id = Number((params.where as { id?: unknown } | null | undefined)?.id);
  if (!Number.isSafeInteger(id))
    throw new Error('a listener has set params.where to something without an id');
  return id;
}

async function entryOf({ watch, type, shape }: Watched, id: number): Promise<SeenEntry> {
  const seen = await watch.findOne(type, { where: { id }, ...shape });
  // somebody may have deleted it in between
  if (!seen) throw notFound();
  return seen;
}
