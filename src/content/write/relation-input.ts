/**
 * What a body says of a relation, in all its forms → one of four things to do (spec "Managing relations
 * in request bodies"; S3, S4, A23, A30).
 */
import { validationError } from '../../errors/catalogue.ts';
import type { OctavoError } from '../../errors/octavo-error.ts';

/** Where a connected entry goes in the order of the list. */
export type Position =
  | { readonly at: 'start' }
  | { readonly at: 'end' }
  | { readonly at: 'before'; readonly anchor: number }
  | { readonly at: 'after'; readonly anchor: number }
  | { readonly at: 'nowhere'; readonly anchor: number };

/** One entry to connect. */
export interface Connection {
  readonly id: number;
  readonly position: Position;
  /** The position as sent, for error texts. */
  readonly said: unknown;
  /** An anchor that is not in the relation means its end: `options: { strict: false }` beside the list. */
  readonly elseAtEnd: boolean;
}

/** What to do with a relation. */
export type RelationInput =
  | { readonly kind: 'none' }
  | { readonly kind: 'set'; readonly ids: readonly number[] }
  | {
      readonly kind: 'patch';
      readonly connect: readonly Connection[];
      readonly disconnect: readonly number[];
    };

/** An id that names no entry: it fails the check for existence like any unknown id. */
const NO_ENTRY = Number.NaN;

const NONE: RelationInput = { kind: 'none' };
const CLEAR: RelationInput = { kind: 'set', ids: [] };

/** A shape that is none of a relation's: `details` as attribute rules have them. */
export const invalidRelations = (message = 'Invalid relations'): OctavoError =>
  validationError(message, { errors: [{ path: [], message, name: 'ValidationError' }] });

/**
 * Reads the value of an ordinary relation.
 * @throws OctavoError ValidationError for shapes that are none, and in strict mode for `set` beside
 * `connect` or `disconnect`, or the same id twice in `connect`
 */
export function readRelation(value: unknown, strict: boolean): RelationInput {
  if (value === undefined || typeof value === 'boolean') return NONE;
  if (value === null) return CLEAR;
  if (Array.isArray(value)) return { kind: 'set', ids: unique(value.map(readId)) };
  if (typeof value !== 'object') return { kind: 'set', ids: [readId(value)] };
  const { set, connect, disconnect, options } = own(value);
  if (Array.isArray(set)) {
    if (strict && (present(connect) || present(disconnect))) {
      throw invalidRelations('set can not be combined with connect or disconnect');
    }
    return { kind: 'set', ids: unique(set.map(readId)) };
  }
  if (present(set)) throw invalidRelations();
  if (present(connect) || present(disconnect)) {
    return {
      kind: 'patch',
      connect: readConnections(list(connect), strict, isLenient(options)),
      disconnect: unique(list(disconnect).map(readId)),
    };
  }
  return 'id' in value ? { kind: 'set', ids: [readId(value)] } : NONE;
}

/**
 * Reads the value of media and of the inverse side of a polymorphic relation: ids, in any form but
 * `connect` and `disconnect`, which have no meaning there (A23).
 */
export function readPlainList(value: unknown, name: string): RelationInput {
  const input = typeof value === 'boolean' ? null : readRelation(value, true);
  if (!input || input.kind === 'patch') {
    throw invalidRelations(`connect and disconnect can not be used on ${name}: give ids`);
  }
  return input;
}

function own(value: object): Readonly<Record<'set' | 'connect' | 'disconnect' | 'options', unknown>> {
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

/** An id as a number, a numeric text, or in an object. */
function readId(value: unknown): number {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : NO_ENTRY;
  if (typeof value === 'string') return /^\s*\+?\d{1,15}\s*$/.test(value) ? Number(value) : NO_ENTRY;
  if (typeof value === 'bigint') return NO_ENTRY;
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, 'id')) {
    const { id } = value as { id: unknown };
    if (typeof id === 'number' || typeof id === 'string' || typeof id === 'bigint') return readId(id);
  }
  throw invalidRelations();
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

/** Plain repetitions are one connection; anything else about the same id twice is refused (S3). */
function readConnections(items: readonly unknown[], strict: boolean, elseAtEnd: boolean): Connection[] {
  const connections = items.map((item) => readConnection(item, elseAtEnd));
  const seen = new Map<number, { said: unknown; bare: boolean }>();
  const kept: Connection[] = [];
  connections.forEach((connection, index) => {
    const bare = typeof items[index] !== 'object';
    const before = seen.get(connection.id);
    if (!before) {
      seen.set(connection.id, { said: connection.said, bare });
      kept.push(connection);
      return;
    }
    const plain = before.said === undefined && connection.said === undefined && before.bare === bare;
    if (strict || !plain) {
      throw validationError(
        `The relation with id ${connection.id} is already connected. You cannot connect the same relation twice.`,
      );
    }
  });
  return kept;
}

function readConnection(value: unknown, elseAtEnd: boolean): Connection {
  const id = readId(value);
  const said =
    typeof value === 'object' && value !== null ? (value as { position?: unknown }).position : undefined;
  return { id, position: readPosition(said), said: said ?? undefined, elseAtEnd };
}

/** `start` counts before `end`; what says nothing means the end. */
function readPosition(said: unknown): Position {
  if (typeof said !== 'object' || said === null) return { at: 'end' };
  const { before, after, start } = said as Record<string, unknown>;
  // an entry can't be promised a place on both sides: the reference finds no such anchor
  if (present(before) && present(after)) return { at: 'nowhere', anchor: readAnchor(before) };
  if (present(before)) return { at: 'before', anchor: readAnchor(before) };
  if (present(after)) return { at: 'after', anchor: readAnchor(after) };
  return { at: start === true ? 'start' : 'end' };
}

/** A numeric text is that id; anything else is refused (A30). */
function readAnchor(value: unknown): number {
  const id = typeof value === 'number' || typeof value === 'string' ? readId(value) : NO_ENTRY;
  if (Number.isNaN(id)) throw validationError('Invalid position: before and after take the id of an entry');
  return id;
}

/**
 * The connections in the order they can be made: one that anchors on a later one of the list comes after
 * it, unless that is in the relation already.
 * @throws OctavoError ValidationError for a circle
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
        throw validationError(
          'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it',
        );
      }
      chain.add(next);
      const { position }: Connection = next;
      next = 'anchor' in position && !isPresent(position.anchor) ? byId.get(position.anchor) : undefined;
    }
    for (const one of [...chain].reverse()) sorted.add(one);
  }
  return [...sorted];
}
