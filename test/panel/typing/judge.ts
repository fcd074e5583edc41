/**
 * Says whether anything that was typed is lost or stored wrong. It knows what people have typed, what the page has reported
 * them, and all states of the entries; it does not know how the panel works.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Attribute } from '../../../panel/src/content-types/content-types.ts';
import { isToMany } from '../../../panel/src/document/entry-values.ts';
import type { RelationValue } from '../../../panel/src/document/relation-value.ts';
import type { Attempt } from '../../../panel/src/document/session-state.ts';
import { type FakeServer, NOT_RELATED, rowsOf, type State, uidOf } from './fake-server.ts';
import { ATTRIBUTES, COMPONENTS } from './schema.ts';
import type { Tab } from './tab.ts';

type Row = Record<string, unknown>;

/** A relation that a form has not changed. */
const UNTOUCHED = 'untouched';

/** A value without ids and keys of rows: what a person sees of it. `of`: how relations are written. */
function plain(attribute: Attribute, value: unknown, relation: (value: unknown) => unknown): unknown {
  if (attribute.type === 'relation') return relation(value);
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value ?? null;
  const one = (row: unknown): unknown => {
    if (typeof row !== 'object' || row === null) return null;
    const uid = attribute.component ?? String((row as Row)['__component']);
    const inner = Object.entries(COMPONENTS.get(uid)!.attributes).map(([name, part]) => [
      name,
      plain(part, (row as Row)[name], relation),
    ]);
    return { ...Object.fromEntries(inner), ...(attribute.component ? {} : { __component: uid }) };
  };
  const isList = attribute.type === 'dynamiczone' || attribute.repeatable === true;
  return isList ? ((value as unknown[] | null) ?? []).map(one) : one(value);
}

const ofForm = (value: unknown): unknown =>
  value ? (value as RelationValue).rows.map(({ id }) => id) : UNTOUCHED;

const ofServer = (value: unknown): unknown => (value as number[] | undefined) ?? [];

/** Whether a value is the one that was typed; a relation that was not changed may be any. */
function agrees(typed: unknown, other: unknown): boolean {
  if (typed === UNTOUCHED || other === UNTOUCHED) return true;
  if (typeof typed !== 'object' || typed === null || typeof other !== 'object' || other === null)
    return (typed ?? null) === (other ?? null) || isNothing(typed, other);
  if (Array.isArray(typed) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(typed), ...Object.keys(other)]);
  return [...keys].every((key) => agrees((typed as Row)[key], (other as Row)[key]));
}

const isNothing = (one: unknown, other: unknown): boolean =>
  (one ?? null) === null && (other ?? null) === null;

interface Typed {
  readonly serial: number;
  readonly value: unknown;
}

export class Judge {
  readonly #tabNow: () => Tab;
  readonly #server: FakeServer;
  readonly #name: string;
  /** What was typed and is not known to be stored, by attribute. */
  readonly #typed = new Map<string, Typed>();
  /** What was typed when a request was made. */
  readonly #sent = new Map<string, ReadonlyMap<string, Typed>>();
  #sending: string | null = null;
  /** The state of the entry that the person has seen of an attribute. */
  readonly #seen = new Map<string, number>();
  /** The state whose value of an attribute was on the screen last because the person had typed the same. */
  readonly #typedAsStored = new Map<string, State>();
  /** What the form showed of an attribute before the person changed it. */
  readonly #before = new Map<string, unknown>();
  #serial = 0;
  readonly faults: string[] = [];

  constructor(name: string, tab: () => Tab, server: FakeServer) {
    this.#name = name;
    this.#server = server;
    this.#tabNow = tab;
  }

  get tab(): Tab {
    return this.#tabNow();
  }

  /** The state of the entry that the form shows. */
  #version(): number {
    return Number(this.tab.session.state().version?.slice(1) ?? 0);
  }

  #states() {
    return this.#server.entries.get(this.tab.id ?? -1)?.states ?? [];
  }

  /** The person sees the entry as it is stored, but for what they have typed. */
  looked(): void {
    // stored by a page that was closed before the answer
    for (const [name, { value }] of this.#typed)
      if (!this.tab.document.changed.includes(name) && agrees(value, this.#shown(name)))
        this.#typed.delete(name);
    const state = this.#version();
    for (const [name, { type }] of Object.entries(ATTRIBUTES)) {
      if (this.#typed.has(name)) {
        const stored = this.#states()[state - 1];
        if (stored && isDeepStrictEqual(this.#visible(name), this.#ofState(name, stored)))
          this.#typedAsStored.set(name, stored);
        continue;
      }
      const value = this.tab.document.get([name]);
      this.#seen.set(name, type === 'relation' && !value ? this.tab.relationsOf : state);
      // what a draft of another tab has filled in is no state of the entry
      if (!this.tab.document.changed.includes(name)) this.#before.set(name, this.#visible(name));
    }
  }

  /** The person sees a form of a new entry, before a draft fills it. */
  openedNew(): void {
    for (const name of Object.keys(ATTRIBUTES)) {
      this.#seen.set(name, 0);
      this.#before.set(name, this.#visible(name));
    }
  }

  /** The person was asked about attributes, or has given up what they typed. */
  asked(names: readonly string[]): void {
    for (const name of names) this.#seen.set(name, this.#states().length);
  }

  /** The page says that something is wrong: a person can mend values, and no ids of rows. */
  notified(what: string): void {
    if (what.includes(NOT_RELATED))
      this.faults.push(`${this.#name}: what the form says can never be saved: ${what}`);
  }

  gaveUp(names: readonly string[]): void {
    for (const name of names) this.#typed.delete(name);
  }

  typed(name: string): void {
    this.#serial += 1;
    // typed back to what is stored
    if (!this.tab.document.changed.includes(name)) this.#typed.delete(name);
    else this.#typed.set(name, { serial: this.#serial, value: this.#shown(name) });
  }

  #shown(name: string): unknown {
    return structuredClone(plain(ATTRIBUTES[name]!, this.tab.document.get([name]), ofForm));
  }

  /** What is on the screen of an attribute, with the entries that are shown as related by it. */
  #visible(name: string): unknown {
    if (ATTRIBUTES[name]?.type !== 'relation') return this.#shown(name);
    const value = this.tab.document.get([name]) ?? null;
    return this.tab.shownRows('entry', this.tab.id, name, value as never).map(({ id }) => id);
  }

  /** What a state says of an attribute; relations of components that this form has not changed stay as they are. */
  #ofState(name: string, { values }: State): unknown {
    const attribute = ATTRIBUTES[name]!;
    return plain(attribute, values[name], attribute.type === 'relation' ? ofServer : () => UNTOUCHED);
  }

  /** The row after another one says the same as that one. */
  isCopy([name, index]: readonly [string, number]): void {
    const [one, copy] = [index, index + 1].map((at) => {
      const row = this.tab.document.get([name, at]) as Row;
      const uid = String(row['__component']);
      const ids = Object.entries(COMPONENTS.get(uid)!.attributes)
        .filter(([, { type }]) => type === 'relation')
        .map(([of]) => this.tab.copiedRows(uid, row['id'], of, row[of] as never).map(({ id }) => id));
      return [plain({ type: 'dynamiczone' }, [row], () => null), ids];
    });
    if (!isDeepStrictEqual(one, copy)) this.faults.push(`a copy differs: ${show(one)}, ${show(copy)}`);
  }

  /** All that the form shows, with the related entries. */
  whole(): Row {
    return this.#wholeRow('entry', { ...this.tab.document.values, id: this.tab.id }, ATTRIBUTES);
  }

  #wholeRow(uid: string, row: Row, attributes: Readonly<Record<string, Attribute>>): Row {
    const one = (attribute: Attribute, name: string): unknown => {
      const value = row[name];
      if (attribute.type === 'relation')
        return this.tab.shownRows(uid, row['id'], name, (value ?? null) as never).map(({ id }) => id);
      if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value ?? null;
      return rowsOf(attribute, value).map((inner) => {
        const of = uidOf(attribute, inner);
        return { of, ...this.#wholeRow(of, inner, COMPONENTS.get(of)!.attributes) };
      });
    };
    return Object.fromEntries(Object.entries(attributes).map(([name, of]) => [name, one(of, name)]));
  }

  /** The form shows all that another one has shown, and nothing of it is stored yet. */
  isNow(shown: Row): void {
    for (const [name, value] of Object.entries(this.whole())) {
      if (!isDeepStrictEqual(value, shown[name]))
        this.faults.push(`${this.#name}: ${name} was lost by another entry: ${show(shown[name])}`);
    }
  }

  /** What was chosen of components is shown as before, with the related entries, whatever others have removed. */
  keeps(shown: Row, names: readonly string[]): void {
    const now = this.whole();
    for (const name of names) {
      if (ATTRIBUTES[name]?.type !== 'relation' && !isDeepStrictEqual(now[name], shown[name]))
        this.faults.push(
          `${this.#name}: of ${name} something was lost: ${show(shown[name])}, now ${show(now[name])}`,
        );
    }
  }

  sent({ key, action, id, body }: Attempt): void {
    this.#sending = key;
    if (!this.#sent.has(key)) this.#sent.set(key, action === 'save' ? this.#sendable() : new Map());
    if (action !== 'save' || id === null) return;
    for (const name of this.#typed.keys()) if (Object.hasOwn(body, name)) this.#overwrites(name);
  }

  /** What is no value yet waits on the screen. */
  #sendable(): ReadonlyMap<string, Typed> {
    return new Map(
      [...this.#typed].filter(([, { value }]) => !JSON.stringify(value)?.includes('__octavo_typed__')),
    );
  }

  /** What somebody else has stored since the person has seen the attribute must not be changed without a word. */
  #overwrites(name: string): void {
    const attribute = ATTRIBUTES[name]!;
    if (attribute.type === 'relation' && isToMany(attribute)) return;
    const states = this.#states();
    // an older version is refused
    if (this.tab.session.state().version !== `v${states.length}`) return;
    const now = states.at(-1);
    if (!now) return;
    const of = (state: State) => this.#ofState(name, state);
    // what the person had typed themselves was on the screen as well when they typed something else
    const asStored = states.indexOf(this.#typedAsStored.get(name)!) + 1;
    const isChange = (state: State, at: number): boolean =>
      at > 0 && !isDeepStrictEqual(of(state), of(states[at - 1]!));
    // what the person has stored over was judged when that was sent
    const afterLastChange =
      states.findLastIndex((state, at) => state.by === this.#name && isChange(state, at)) + 1;
    const since = Math.max(this.#seen.get(name) ?? states.length, asStored, afterLastChange);
    const isOthers = states.some(
      (state, at) => at >= since && state.by !== this.#name && isChange(state, at),
    );
    // what is again as the person has seen it is no other value, and relations are read later than their entry
    const seen = states[since - 1];
    const isAsSeen = seen !== undefined && isDeepStrictEqual(of(seen), of(now));
    // a form of a new entry has seen none of its states; who was asked has seen another one since the typing began
    const isAsBefore = isDeepStrictEqual(this.#before.get(name), of(now));
    const isAnother = !isAsSeen && !isAsBefore;
    if (isOthers && isAnother && !agrees(this.#shown(name), of(now)))
      this.faults.push(`${this.#name}: ${name} of somebody else is overwritten without a word`);
  }

  /** The page says that it is saved. */
  saved(): void {
    const sent = this.#sent.get(this.#sending ?? '') ?? new Map<string, Typed>();
    for (const [name, { serial, value }] of sent) {
      // given up, or typed anew since: over what this person has stored
      if (this.#typed.get(name)?.serial !== serial) {
        this.#seen.set(name, this.#version());
        this.#before.set(name, value);
        continue;
      }
      this.#typed.delete(name);
      const attribute = ATTRIBUTES[name]!;
      const isMany = attribute.type === 'relation' && isToMany(attribute);
      if (!isMany && !this.#hasBeen(name, value))
        this.faults.push(`${this.#name}: ${name} is said to be saved, and was never stored: ${show(value)}`);
    }
    this.looked();
  }

  /** What was typed is on the screen. */
  look(when: string): void {
    for (const [name, { value }] of this.#typed) {
      const shown = this.#shown(name);
      const attribute = ATTRIBUTES[name]!;
      const isMany = attribute.type === 'relation' && isToMany(attribute);
      const isFine = isMany
        ? shown !== UNTOUCHED
        : attribute.type === 'relation'
          ? isDeepStrictEqual(shown, value)
          : agrees(value, shown);
      if (!isFine && this.#wasStored(name, value)) this.#typed.delete(name);
      else if (!isFine)
        this.faults.push(`${this.#name}: ${name} was lost by ${when}: ${show(value)}, now ${show(shown)}`);
    }
  }

  /** A value was stored: by this person, or by another one who wrote the same after what this person has seen. */
  #hasBeen(name: string, value: unknown): boolean {
    const seen = this.#seen.get(name) ?? 0;
    return this.#states().some(
      ({ by, values }, at) =>
        (by === this.#name || at >= seen) && agrees(value, plain(ATTRIBUTES[name]!, values[name], ofServer)),
    );
  }

  /** It was stored without an answer, and somebody else has changed it since, who has seen it. */
  #wasStored(name: string, value: unknown): boolean {
    const states = this.#states();
    const now = states.at(-1);
    return (
      now !== undefined &&
      states.some(({ by }) => by !== this.#name) &&
      this.#hasBeen(name, value) &&
      agrees(this.#shown(name), plain(ATTRIBUTES[name]!, now.values[name], ofServer))
    );
  }

  /** Nothing is under way: what the screen shows is what is stored, but for what was never saved. */
  rest(): void {
    this.looked();
    const state = this.#states().at(-1);
    // a form of what others have deleted says so, and is not read again
    if (!state || this.#server.entries.get(this.tab.id ?? -1)?.isDeleted) return;
    for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
      if (this.#typed.has(name)) {
        this.faults.push(
          `${this.#name}: ${name} was typed and not saved in the end: ${show(this.#typed.get(name)?.value)}`,
        );
        continue;
      }
      const stored = plain(attribute, state.values[name], ofServer);
      const shown = this.#shown(name);
      if (!agrees(shown, stored))
        this.faults.push(`${this.#name}: ${name} is shown as ${show(shown)}, stored ${show(stored)}`);
    }
  }
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
