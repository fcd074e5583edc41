/** Runs the session of a form: sends what it asks for, and tells it what became of that. Knows no browser. */
import { type ReadRelated, withRelated } from './conflicts.ts';
import { type Document, isSame, type Values } from './document.ts';
import { isToMany, SYSTEM_NAMES, valuesOf } from './entry-values.ts';
import { type ShownRelated, withShownRelated } from './gone-rows.ts';
import { overStored, type Shape, settledValues } from './rebase.ts';
import { step } from './session.ts';
import {
  type Attempt,
  type EntryAction,
  firstState,
  isBusy,
  type Notice,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type Stored,
  type StoredEntry,
} from './session-state.ts';

/** The server, as far as one entry needs it. What it throws has a `status` where the server has answered. */
export interface EntryServer<Entry extends StoredEntry> {
  send(attempt: Attempt): Promise<Stored<Entry>>;
  read(id: number): Promise<Stored<Entry>>;
  readonly related: ReadRelated;
}

/** What a session does to the page around its form. */
export interface SessionPage<Entry extends StoredEntry> {
  tell(notice: Notice): void;
  /** Shows what the server has refused. */
  fail(error: unknown): void;
  /** A new entry was stored. */
  made(entry: Entry): void;
  /** What the form shows of relations that it has not changed. */
  readonly shownRelated: ShownRelated;
  /** Reads lists and relations again. @returns whether what is shown of relations is what is stored now */
  refresh(): Promise<boolean>;
}

interface SessionOptions<Entry extends StoredEntry> {
  readonly uid: string;
  readonly document: Document;
  readonly shape: Shape;
  readonly server: EntryServer<Entry>;
  readonly page: SessionPage<Entry>;
  readonly entry: Entry | null;
  readonly version: string | null;
  /** A text that no other request has: it makes a repeated one harmless. */
  readonly newKey: () => string;
}

export class EntrySession<Entry extends StoredEntry> {
  readonly #options: SessionOptions<Entry>;
  readonly #listeners = new Set<() => void>();
  #state: SessionState<Entry>;

  constructor(options: SessionOptions<Entry>) {
    this.#options = options;
    this.#state = firstState(options.entry, options.version);
  }

  readonly state = (): SessionState<Entry> => this.#state;

  /** Calls a listener after each change. @returns stops that */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when nothing is under way any more. */
  act(action: EntryAction): Promise<void> {
    return this.#on({ type: 'act', action, key: this.#options.newKey() });
  }

  /** Goes on where a page was closed that has asked for a new entry and got no answer: the next save repeats that. */
  resume(attempt: Attempt): Promise<void> {
    return this.#on({ type: 'resume', attempt });
  }

  accept(accepted: readonly string[]): Promise<void> {
    const { document, shape, page, newKey } = this.#options;
    const kept = Object.fromEntries(
      Object.entries(changesOf(document)).filter(([name]) => !accepted.includes(name)),
    );
    const theirs = this.#state.conflict?.theirs ?? {};
    const values = { ...document.values, ...withShownRelated(kept, theirs, shape, page.shownRelated) };
    return this.#on({ type: 'accept', accepted, values, key: newKey() });
  }

  takeTheirs(): Promise<void> {
    return this.#on({ type: 'takeTheirs' });
  }

  dismiss(): Promise<void> {
    return this.#on({ type: 'dismiss' });
  }

  restored(): Promise<void> {
    return this.#on({ type: 'restored' });
  }

  /** @param values what the form says, with the relations that it has not changed */
  saveAsNew(values: Values): Promise<void> {
    const { shape } = this.#options;
    // nothing of what is gone can be named: its components are new
    const fresh = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const attribute = shape.attributes[name];
        return [name, attribute ? overStored(attribute, value, null, shape) : value];
      }),
    );
    return this.#on({ type: 'saveAsNew', values: fresh, key: this.#options.newKey() });
  }

  shown(stored: Stored<Entry>): Promise<void> {
    return this.#on({ type: 'shown', stored });
  }

  /**
   * What is stored, as values of the form, with the entries that are related now wherever values change them.
   * @param mine changed values
   */
  async theirs(mine: Values, entry: Entry | null = this.#state.entry): Promise<Values> {
    const { uid, shape, server, document } = this.#options;
    if (!entry) return document.base;
    const values = valuesOf(entry, shape.attributes, shape.components);
    return withRelated({ uid, id: entry.id }, mine, values, shape, server.related);
  }

  async #on(event: SessionEvent<Entry>): Promise<void> {
    const { document, shape } = this.#options;
    const { state, effects } = step(this.#state, event, document, shape);
    const isNew = state !== this.#state;
    this.#state = state;
    // the values of the form first: what is shown belongs to the state
    for (const effect of effects) if (effect.type === 'rebase') document.rebase(effect.base, effect.values);
    if (isNew) for (const listener of this.#listeners) listener();
    for (const effect of effects) await this.#run(effect);
  }

  async #run(effect: SessionEffect): Promise<void> {
    const { page } = this.#options;
    switch (effect.type) {
      case 'rebase':
        return;
      case 'send':
        return this.#send(effect.attempt);
      case 'compare':
        return this.#compare();
      case 'tell':
        return page.tell(effect.notice);
      case 'fail':
        return page.fail(effect.error);
      case 'made':
        return this.#state.entry ? page.made(this.#state.entry) : undefined;
      case 'refresh':
        return this.#refresh();
    }
  }

  async #send(attempt: Attempt): Promise<void> {
    const { server } = this.#options;
    let event: SessionEvent<Entry>;
    try {
      event = { type: 'answered', stored: await server.send(attempt) };
    } catch (error) {
      event = failure(error, attempt);
    }
    if (this.#state.attempt === attempt) await this.#on(event);
  }

  async #compare(): Promise<void> {
    const { document, server, newKey } = this.#options;
    const { entry } = this.#state;
    if (!entry) return this.dismiss();
    let event: SessionEvent<Entry>;
    try {
      const stored = await server.read(entry.id);
      let { values } = document;
      const shown = shownAnyway(this.#options.shape);
      let theirs = await this.theirs({ ...shown, ...changesOf(document) }, stored.body);
      // what was typed meanwhile is compared as well
      for (let more = 0; document.values !== values && more < 3; more += 1) {
        values = document.values;
        theirs = await this.theirs({ ...shown, ...changesOf(document) }, stored.body);
      }
      event = { type: 'found', stored, theirs, key: newKey() };
    } catch (error) {
      event = statusOf(error) === 404 ? { type: 'missing' } : { type: 'unreadable', error };
    }
    await this.#on(event);
  }

  /** Relations are shown as the form has sent them, until they were read again. */
  async #refresh(): Promise<void> {
    const { document, page, shape } = this.#options;
    const { base } = document;
    if (!(await page.refresh()) || document.base !== base || isBusy(this.#state)) return;
    const settled = settledValues(base, shape);
    if (isSame(settled, base)) return;
    document.rebase(settled, settledNow(base, document.values, settled));
  }
}

/** Relations to one entry are read with what is stored: a choice is made against the one that is shown. */
const shownAnyway = ({ attributes }: Shape): Values =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, one]) => one.type === 'relation' && !isToMany(one) && !SYSTEM_NAMES.has(name))
      .map(([name]) => [name, { before: [], rows: [] }]),
  );

/** What was changed, by attribute. */
const changesOf = (document: Document): Values =>
  Object.fromEntries(document.changed.map((name) => [name, document.get([name])]));

/** The values of the form, whose relations that are as they were sent are those that are stored. */
const settledNow = (base: Values, values: Values, settled: Values): Values => {
  const now: Record<string, unknown> = { ...values };
  for (const name of Object.keys(base)) {
    const isSettled = isSame(base[name], values[name]) && !isSame(settled[name], values[name]);
    if (isSettled) now[name] = settled[name];
  }
  return now;
};

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null ? (error as { readonly status?: number }).status : undefined;

/** What became of a request that has failed. */
function failure<Entry extends StoredEntry>(error: unknown, attempt: Attempt): SessionEvent<Entry> {
  const status = statusOf(error);
  // an error of a server that is stopped, or of something in between, says nothing of what was done
  if (status === undefined || status >= 500) return { type: 'unanswered', error };
  if (status === 401) return { type: 'signedOut' };
  if (status === 412) return { type: 'outdated', error };
  if (status === 404 && attempt.id !== null) return { type: 'missing' };
  return { type: 'refused', error };
}
