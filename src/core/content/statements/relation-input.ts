/**
 * What a body says of a relation, in all its forms → one of four things to do (spec "Managing relations
 * in request bodies"; S3, S4, A23, A30).
 */

import { isDeepStrictEqual } from 'node:util';
import type { CompatibilityRules } from '../../base/compatibility-rules.ts';
import {
  circularAnchors,
  connectedTwice,
  connectNotAllowed,
  invalidRelations,
  setWithConnect,
  unknownAnchor,
} from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { plainText, toJsonText } from '../../model/types/json-text.ts';
import { shortened } from '../../model/types/type-message.ts';

/** Where a connected entry goes in the order of the list. */
export type Position =
  | { readonly at: 'start' }
  | { readonly at: 'end' }
  | {
      readonly at: 'before';
      readonly anchor: number;
      /** What is said after it besides: v4 looks that up in the stored list, and `anchor` among what is connected. */
      readonly besides?: number;
    }
  | { readonly at: 'after'; readonly anchor: number }
  | { readonly at: 'nowhere'; readonly anchor: number };

/** One entry to connect. */
export interface Connection {
  readonly id: number;
  readonly position: Position;
  /** The position as sent, for error texts. */
  readonly said: unknown;
  /** An anchor that is not in the relation means its end: `options: { strict: false }` next to the list. */
  readonly elseAtEnd: boolean;
}

/**
 * An id as a body has it, which v4 counts by its value and its kind: `2` and `"2"` are two. A list of one: an object
 * whose `id` is that list. Null: another list, or an object without an id.
 */
export type BodyId = PlainId | null | readonly [PlainId];

type PlainId = number | string | boolean;

/** What a body has for an id. */
interface SentId {
  readonly sent: BodyId;
  /** Whether v4 takes it for an id at all: a text or a whole number. */
  readonly isId: boolean;
}

interface Wanted {
  /** What v4 looks for, with or without effect: all of it has to exist. */
  readonly wanted: readonly BodyId[];
  /** What v4 stores without looking for it, and fails at: it has to exist as well. */
  readonly alsoWanted?: readonly SentId[];
  /** What is wrong with the value itself: reported when all rules hold and all ids exist. */
  readonly refused?: OctavoError | undefined;
}

/** What to do with a relation. */
export type RelationInput = Wanted &
  (
    | { readonly kind: 'none' }
    | { readonly kind: 'set'; readonly ids: readonly number[] }
    | {
        readonly kind: 'patch';
        readonly connect: readonly Connection[];
        readonly disconnect: readonly number[];
        /** True where a text to disconnect is no number: v4 fails at it, but for a new entry. */
        readonly disconnectsNothing: boolean;
      }
  );

/** An id that names no entry: it fails the check for existence like any unknown id. */
const NO_ENTRY = Number.NaN;

const NONE: RelationInput = { kind: 'none', wanted: [] };
const CLEAR: RelationInput = { kind: 'set', ids: [], wanted: [] };

/** The rules by which relations are read. */
export type RelationRules = Pick<
  CompatibilityRules,
  'relationIdsCountOnce' | 'setExcludesConnect' | 'connectRefusesRepeatedIds'
>;

/**
 * Reads the value of an ordinary relation.
 * @param many false for a relation to one entry: v4 takes the last of those to connect, however often one is named
 * @throws OctavoError ValidationError for shapes that are none and, by the rules, for `set` together with `connect` or
 * `disconnect`, or the same id twice in `connect`
 */
export function readRelation(value: unknown, rules: RelationRules, many = true): RelationInput {
  if (value === undefined) return NONE;
  // true and false change nothing, but v4 looks for entries 1 and 0
  if (typeof value === 'boolean') return rules.relationIdsCountOnce ? NONE : { ...NONE, wanted: [value] };
  if (value === null) return CLEAR;
  if (Array.isArray(value)) return setOf(value);
  if (typeof value !== 'object') return setOf([value]);
  const { set, connect, disconnect, options } = relationMembers(value);
  if (!rules.setExcludesConnect) {
    // v4 looks for what is to be connected, and then stores what the value itself names
    const stored = Object.hasOwn(value, 'id')
      ? [value]
      : present(connect) && set
        ? asList(set).filter(present)
        : null;
    if (stored)
      return { ...uncheckedSet(stored), wanted: list(connect ?? set).map((one) => readId(one).sent) };
  }
  if (Array.isArray(set)) {
    if (rules.setExcludesConnect && (present(connect) || present(disconnect))) {
      throw setWithConnect();
    }
    return setOf(set);
  }
  // 0, false and an empty text are no set where something is connected
  if (present(set) && (rules.setExcludesConnect || !present(connect))) throw invalidRelations();
  if (present(connect) || present(disconnect)) {
    const connections = readConnections(list(connect), rules, isLenient(options), many);
    const gone = readDisconnect(disconnect);
    return {
      kind: 'patch',
      connect: connections.kept,
      disconnect: gone.ids,
      wanted: connections.wanted,
      refused: gone.refused ?? connections.refused,
      disconnectsNothing: gone.nameless,
    };
  }
  return 'id' in value ? uncheckedSet([value]) : NONE;
}

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [value];

/** Ids v4 stores without a look at them: what is wrong with them is reported last. */
function uncheckedSet(values: readonly unknown[]): RelationInput {
  try {
    return { ...setOf(values), wanted: [], alsoWanted: values.map(readId) };
  } catch (error) {
    if (!(error instanceof OctavoError)) throw error;
    return { ...CLEAR, refused: error };
  }
}

function setOf(values: readonly unknown[]): RelationInput {
  const read = values.map(readId);
  const wanted = read.map((one) => one.sent);
  return { kind: 'set', ids: unique(read.map(({ id }) => id)), wanted, refused: refusedId(wanted) };
}

/** True and false are looked for like ids, but no link can be made of them. */
const refusedId = (wanted: readonly BodyId[]): OctavoError | undefined =>
  wanted.some((one) => typeof one === 'boolean') ? invalidRelations() : undefined;

/**
 * Reads the value of media and of the inverse side of a polymorphic relation: ids, in any form but
 * `connect` and `disconnect`, which have no meaning there whatever the rules (A23).
 */
export function readPlainList(value: unknown, name: string, rules: RelationRules): RelationInput {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { connect, disconnect } = relationMembers(value);
    if (present(connect) || present(disconnect)) {
      // what is no list of ids is reported first
      for (const one of list(connect)) readId(one);
      throw connectNotAllowed(name);
    }
  }
  const input = typeof value === 'boolean' ? null : readRelation(value, rules);
  // an object without an id is none of them either
  if (!input || (input.kind === 'none' && value !== undefined)) throw connectNotAllowed(name);
  return input;
}

function relationMembers(
  value: object,
): Readonly<Record<'set' | 'connect' | 'disconnect' | 'options', unknown>> {
  const take = (key: string): unknown =>
    Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  return {
    set: take('set'),
    connect: take('connect'),
    disconnect: take('disconnect'),
    options: take('options'),
  };
}

const present = (value: unknown): boolean => value !== undefined && value !== null;

function list(value: unknown): readonly unknown[] {
  if (!present(value)) return [];
  if (!Array.isArray(value)) throw invalidRelations();
  return value;
}

/** v4 takes any false value of `strict`, also null and 0; without one positions are strict. */
function isLenient(options: unknown): boolean {
  if (typeof options !== 'object' || options === null || !Object.hasOwn(options, 'strict')) return false;
  const { strict } = options as { strict: unknown };
  return strict !== undefined && !strict;
}

/** v4 takes one for a list here, passes over nulls, and notices what is no id only when all rules hold. */
function readDisconnect(value: unknown): {
  ids: number[];
  nameless: boolean;
  refused: OctavoError | undefined;
} {
  const ids: number[] = [];
  let refused: OctavoError | undefined;
  let nameless = false;
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (!present(one)) continue;
    try {
      const { id, sent, isId } = readId(one);
      if (!isId) refused ??= invalidRelations();
      nameless ||= typeof sent === 'string' && Number.isNaN(Number(sent));
      ids.push(id);
    } catch (error) {
      if (!(error instanceof OctavoError)) throw error;
      refused ??= error;
    }
  }
  return { ids: unique(ids), nameless, refused };
}

/**
 * An id as a number, a numeric text, or in an object.
 * @throws OctavoError ValidationError for null
 */
function readId(value: unknown): SentId & { readonly id: number } {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (!Object.hasOwn(value, 'id')) return noEntry(null);
    const { id } = value as { id: unknown };
    // as an id null, an empty object and a list around one value are looked for, and not found
    if (id === null || (typeof id === 'object' && !Array.isArray(id)))
      return noEntry(Object.keys(id ?? {}).length === 0 ? JSON.stringify(id) : null);
    if (Array.isArray(id) && id.length === 1 && !Array.isArray(id[0])) {
      const [one] = id as unknown[];
      return noEntry([isPlain(one) ? one : toJsonText(one)]);
    }
    return readId(id);
  }
  if (Array.isArray(value)) return noEntry(null);
  if (typeof value === 'boolean') return noEntry(value);
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'bigint')
    throw invalidRelations();
  const isId = typeof value !== 'number' || Number.isInteger(value);
  return { id: idOf(value), sent: typeof value === 'bigint' ? String(value) : value, isId };
}

const noEntry = (sent: BodyId) => ({ id: NO_ENTRY, sent, isId: false });

/** The entry an id names; NaN for one that names none. */
export function idOf(sent: BodyId | bigint): number {
  if (typeof sent === 'object') return sent === null ? NO_ENTRY : idOf(sent[0]);
  if (typeof sent === 'number') return Number.isSafeInteger(sent) ? sent : NO_ENTRY;
  if (typeof sent === 'string') return /^\s*\+?\d{1,15}\s*$/.test(sent) ? Number(sent) : NO_ENTRY;
  return typeof sent === 'boolean' ? Number(sent) : NO_ENTRY;
}

const isPlain = (value: unknown): value is PlainId =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

/** Without the rule, equal items are one connection; anything else about the same id twice is refused (S3). */
function readConnections(
  items: readonly unknown[],
  rules: RelationRules,
  elseAtEnd: boolean,
  many: boolean,
): { kept: Connection[]; wanted: BodyId[]; refused: OctavoError | undefined } {
  const read = items.map((item) => readConnection(item, elseAtEnd));
  const wanted = read.map((one) => one.sent);
  let refused = refusedId(wanted);
  const first = new Map<number, unknown>();
  /** The items of a relation to one entry, where the same id may come again in another form. */
  const seen = new Set<string>();
  const kept: Connection[] = [];
  read.forEach((connection, index) => {
    const { id } = connection;
    if (!first.has(id)) {
      first.set(id, items[index]);
      kept.push(connection);
    } else if (rules.connectRefusesRepeatedIds) refused ??= connectedTwice(id);
    else if (!many) {
      if (!seen.has(formOf(items[index]))) kept.push(connection);
    } else if (!isDeepStrictEqual(first.get(id), items[index])) refused ??= connectedTwice(id);
    if (!many) seen.add(formOf(items[index]));
  });
  return { kept, wanted, refused };
}

/** The form of an item as one text; large ids are `bigint`, which JSON does not have. */
const formOf = (item: unknown): string =>
  JSON.stringify(item, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

function readConnection(value: unknown, elseAtEnd: boolean): Connection & { readonly sent: BodyId } {
  const said =
    typeof value === 'object' && value !== null ? (value as { position?: unknown }).position : undefined;
  return { ...readId(value), position: readPosition(said), said: said ?? undefined, elseAtEnd };
}

/** `start` counts before `end`; what says nothing means the end. */
function readPosition(said: unknown): Position {
  if (typeof said !== 'object' || said === null) return { at: 'end' };
  const { before, after, start } = said as Record<string, unknown>;
  // 0, false and an empty text name no anchor, as in v4
  if (before && after) {
    const [anchor, besides] = [readAnchor(before), readAnchor(after)];
    const isText = typeof after === 'string' && Number.isNaN(besides);
    return isText ? { at: 'nowhere', anchor } : { at: 'before', anchor, besides };
  }
  if (before) return { at: 'before', anchor: readAnchor(before) };
  if (after) return { at: 'after', anchor: readAnchor(after) };
  return { at: start ? 'start' : 'end' };
}

/** The stored entry a position is looked up by; undefined for none. */
export const storedAnchor = (position: Position): number | undefined =>
  'besides' in position ? position.besides : 'anchor' in position ? position.anchor : undefined;

/** A numeric text is that id; anything else is refused (A30). */
const readAnchor = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? idOf(value) : NO_ENTRY;

/**
 * The connections in the order they can be made: one that anchors on a later one of the list comes after
 * it, unless that is in the relation already.
 * @throws OctavoError ValidationError for a circle or a missing anchor, whichever is found first
 */
export function sortConnections(
  connections: readonly Connection[],
  isPresent: (id: number) => boolean,
): Connection[] {
  const byId = new Map(connections.map((connection) => [connection.id, connection]));
  const sorted = new Set<Connection>();
  for (const connection of connections) {
    // from one anchor to the next, and then all of them back to front; a chain may be long
    const chain = new Set<Connection>();
    let next: Connection | undefined = connection;
    while (next && !sorted.has(next)) {
      if (chain.has(next)) {
        throw circularAnchors();
      }
      chain.add(next);
      const { position }: Connection = next;
      if ('anchor' in position && !isPresent(position.anchor)) {
        const anchored: Connection = next;
        next = byId.get(position.anchor);
        if (!next && mustBeThere(anchored, position.anchor)) throw missingAnchor(anchored);
      } else next = undefined;
    }
    for (const one of [...chain].reverse()) sorted.add(one);
  }
  return [...sorted];
}

/** What names no entry at all is missing even where unknown anchors mean the end. */
const mustBeThere = ({ elseAtEnd }: Connection, anchor: number): boolean =>
  !elseAtEnd || Number.isNaN(anchor);

/** The error for an anchor that is neither in the relation nor connected. */
export const missingAnchor = ({ id, said }: Connection): OctavoError => {
  const { before, after } = said as { before?: unknown; after?: unknown };
  return unknownAnchor(id, shortened(toJsonText(said)), shortened(plainText(before || after)));
};
