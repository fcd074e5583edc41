/** The operations that write entries, bound to what they work with. */

import type { Caller } from '../../access/caller.ts';
import { systemClock } from '../../base/clock.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Body } from '../check/check-context.ts';
import { flatBody } from '../flat-answer.ts';
import type { WriteRequest } from '../write-request.ts';
import { cloneEntry } from './clone.ts';
import { createEntry } from './create.ts';
import { deleteEntry } from './delete.ts';
import { deleteByCode, deleteManyByCode } from './delete-by-code.ts';
import { type ChooseEntries, deleteEntries } from './delete-many.ts';
import { createLocalization } from './localize.ts';
import { type PublicationGoal, publishByCode, publishEntries } from './publish.ts';
import { deleteSingle, updateSingleByCode } from './single-type.ts';
import { translateEntry } from './translate.ts';
import { updateEntry } from './update.ts';
import { changesAlike, updateEntries } from './update-many.ts';
import { writeByCode } from './write-by-code.ts';
import { isLarge, prepareAnswer, type WriteContext, type WriteResult } from './write-context.ts';

/** Runs a write in the name of who has asked for it. */
type InNameOf = <T>(caller: Caller, work: () => T) => T;

/**
 * Writes for clients answer with a body, and are held to the time that listeners may take; `createEntry` and the
 * others like it are for project code, which wants the entry as listeners have left it.
 */
export class ContentWriter {
  readonly #context: WriteContext;
  readonly #inNameOf: InNameOf;

  /** @param context `inNameOf` runs each write that answers a client; unless given it is just run */
  constructor({
    inNameOf = (_caller, work) => work(),
    ...context
  }: Omit<WriteContext, 'now'> & Partial<Pick<WriteContext, 'now'>> & { readonly inNameOf?: InNameOf }) {
    this.#context = { now: systemClock.now, ...context };
    this.#inNameOf = inNameOf;
  }

  /**
   * Checks what the query string asks of the answer, which comes before anything in the body.
   * @throws OctavoError 400 naming the parameter
   */
  checkQuery(write: WriteRequest): void {
    prepareAnswer(this.#context, write);
  }

  create(write: WriteRequest, data: unknown): Promise<Buffer> {
    return this.#answer(write, (prepared) =>
      writeByCode(this.#context, prepared, {
        action: 'create',
        id: null,
        data,
        run: (request, left) => this.createEntry(request, left),
      }),
    );
  }

  createEntry(write: WriteRequest, data: unknown): Promise<WriteResult> {
    return createEntry(this.#context, write, data);
  }

  update(write: WriteRequest, id: number, data: unknown): Promise<Buffer> {
    return this.#answer(write, (prepared) =>
      writeByCode(this.#context, prepared, {
        action: 'update',
        id,
        data,
        run: (request, left) => this.updateEntry(request, id, left),
      }),
    );
  }

  updateEntry(write: WriteRequest, id: number, data: unknown): Promise<WriteResult> {
    return updateEntry(this.#context, write, id, data);
  }

  /** The answer holds the entry as it was. */
  delete(write: WriteRequest, id: number): Promise<Buffer> {
    const { one } = this.#context.hooks.deletions;
    return this.#answer(write, (prepared) =>
      one ? deleteByCode(this.#context, prepared, id, one) : this.deleteEntry(prepared, id),
    );
  }

  deleteEntry(write: WriteRequest, id: number): Promise<WriteResult> {
    return deleteEntry(this.#context, write, id);
  }

  cloneEntry(write: WriteRequest, id: number, data: unknown): Promise<WriteResult> {
    return cloneEntry(this.#context, write, id, data);
  }

  /** Publishes an entry, or makes a draft of it. */
  setState(write: WriteRequest, id: number, goal: PublicationGoal): Promise<Buffer> {
    return this.#answer(write, (prepared) => publishByCode(this.#context, prepared, id, goal));
  }

  /** The same for several entries. @returns how many have changed */
  setStates(write: WriteRequest, ids: readonly number[], goal: PublicationGoal): Promise<number> {
    return publishEntries(this.#context, write, ids, goal);
  }

  /** Whether `updateAll` can give entries these values. */
  changesAlike(write: WriteRequest, body: Body): boolean {
    return changesAlike(this.#context, write, body);
  }

  /** Whether a write of so many entries of a type had better be a large transaction. */
  isLarge(type: ContentType, entries: number): boolean {
    return isLarge(this.#context, type, entries);
  }

  /** Gives entries the same values, where that changes them alike. */
  updateAll(write: WriteRequest, ids: readonly number[], body: Body): Promise<void> {
    return updateEntries(this.#context, write, ids, body);
  }

  /** @returns how many there were */
  deleteMany(write: WriteRequest, ids: readonly number[], choose: ChooseEntries): Promise<number> {
    const { hooks } = this.#context;
    const { many: remove } = hooks.deletions;
    if (remove) return deleteManyByCode(this.#context, write, ids, { choose, remove });
    return deleteEntries(this.#context, write, ids, choose);
  }

  clone(write: WriteRequest, id: number, data: unknown): Promise<Buffer> {
    return this.#answer(write, (prepared) =>
      writeByCode(this.#context, prepared, {
        action: 'clone',
        id,
        data,
        run: (request, left) => this.cloneEntry(request, id, left),
      }),
    );
  }

  /** Makes an entry of another locale, linked with an existing one. */
  translate(write: WriteRequest, source: number, data: unknown): Promise<Buffer> {
    return this.#answer(write, (prepared) =>
      writeByCode(this.#context, prepared, {
        action: 'create',
        id: null,
        data,
        run: (request, left) => translateEntry(this.#context, request, source, left),
      }),
    );
  }

  updateSingle(write: WriteRequest, data: unknown): Promise<Buffer> {
    return this.#answer(write, (prepared) => updateSingleByCode(this.#context, prepared, data));
  }

  deleteSingle(write: WriteRequest): Promise<Buffer> {
    return this.#answer(write, (prepared) => deleteSingle(this.#context, prepared));
  }

  createLocalization(write: WriteRequest, id: number | null, data: unknown): Promise<Buffer> {
    return this.#inNameOf(write.caller, () =>
      this.#context.hooks.guard(write, () => createLocalization(this.#context, write, id, data)),
    );
  }

  /** @param operation is given the write as it is to be done */
  async #answer(
    write: WriteRequest,
    operation: (prepared: WriteRequest) => Promise<WriteResult>,
  ): Promise<Buffer> {
    const { hooks, settings } = this.#context;
    const { caller, format, type } = write;
    // listeners may change the answer, in v4's form
    const isListened = format === 'flat' && hooks.hasListeners(type.uid);
    const prepared: WriteRequest = isListened ? { ...write, format: 'v4' } : write;
    return this.#inNameOf(caller, () =>
      hooks.guard(write, async () => {
        const body = await (await operation(prepared)).body();
        return isListened ? flatBody(settings().model, type, body) : body;
      }),
    );
  }
}
