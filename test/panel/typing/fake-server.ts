/** A content manager in this process, as far as a form sees it: versions, keys, component ids, relations, the trash. */
import type { Attribute } from '../../../panel/src/content-types/content-types.ts';
import { isToMany } from '../../../panel/src/document/entry-values.ts';
import type { RelationPatch } from '../../../panel/src/document/relation-value.ts';
import type { Attempt, Stored, StoredEntry } from '../../../panel/src/document/session-state.ts';
import { ATTRIBUTES, COMPONENTS } from './schema.ts';

type Row = Record<string, unknown>;

/** A state of an entry: relations as ids, rows of components with their ids. */
export interface State {
  readonly values: Row;
  /** Who has made it. */
  readonly by: string;
}

export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message = String(status)) {
    super(message);
    this.status = status;
  }
}

/** What the server says of a component that is none of the entry. */
export const NOT_RELATED = 'not related to the entity';

interface Entry {
  readonly id: number;
  /** All states, the version is their number. */
  readonly states: State[];
  isDeleted: boolean;
}

export class FakeServer {
  readonly entries = new Map<number, Entry>();
  readonly #keys = new Map<string, number>();
  #ids = 0;
  /** False: the routes know no key, as those of v4. */
  knowsKeys = true;

  /** @throws Refusal */
  write(by: string, attempt: Attempt): Stored {
    const { action, key, id, version, body } = attempt;
    const done = this.knowsKeys ? this.#keys.get(key) : undefined;
    if (done !== undefined) return this.read(done);
    const entry = id === null ? null : this.entries.get(id);
    if (id !== null && (!entry || entry.isDeleted)) throw new Refusal(404);
    if (entry && version !== null && version !== versionOf(entry)) throw new Refusal(412);
    const before = entry?.states.at(-1)?.values ?? { publishedAt: null };
    const values = action === 'save' ? this.#changed(before, body, ATTRIBUTES) : { ...before };
    if (action !== 'save') values['publishedAt'] = action === 'publish' ? 'now' : null;
    if (values['publishedAt'] !== null && !values['title']) throw new Refusal(400, 'title must be defined.');
    const written = entry ?? { id: this.#nextId(), states: [], isDeleted: false };
    written.states.push({ values, by });
    this.entries.set(written.id, written);
    this.#keys.set(key, written.id);
    return this.read(written.id);
  }

  /**
   * Makes an entry what one of its states was; whether it is published stays. Rows that are gone come back as new ones.
   * @throws Refusal
   */
  restore(by: string, id: number, state: number): Stored {
    const entry = this.entries.get(id);
    if (!entry || entry.isDeleted) throw new Refusal(404);
    const now = entry.states.at(-1)!.values;
    const values: Row = { ...entry.states[state]!.values, publishedAt: now['publishedAt'] };
    for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
      const known = new Set(rowsOf(attribute, now[name]).map((row) => row['id']));
      const one = (row: Row): Row => (known.has(row['id']) ? row : { ...row, id: this.#nextId() });
      const value = values[name];
      if (Array.isArray(value) && rowsOf(attribute, value).length > 0) values[name] = value.map(one);
      else if (rowsOf(attribute, value).length > 0) values[name] = one(value as Row);
    }
    if (values['publishedAt'] && !values['title']) throw new Refusal(400, 'title must be defined.');
    entry.states.push({ values, by });
    return this.read(id);
  }

  /** @throws Refusal */
  read(id: number): Stored {
    const entry = this.entries.get(id);
    if (!entry || entry.isDeleted) throw new Refusal(404);
    const { values } = entry.states.at(-1)!;
    return {
      body: { ...(answered(values, ATTRIBUTES) as Row), id } as StoredEntry,
      version: versionOf(entry),
    };
  }

  /** The ids that are related to a row, of the entry or of a component in it. */
  related(uid: string, id: number, name: string): { readonly id: number }[] {
    const ids: number[] = [];
    const look = (of: string, row: Row, attributes: Readonly<Record<string, Attribute>>): void => {
      if (of === uid && row['id'] === id) ids.push(...((row[name] as number[] | undefined) ?? []));
      for (const [inner, attribute] of Object.entries(attributes)) {
        for (const one of rowsOf(attribute, row[inner]))
          look(uidOf(attribute, one), one, COMPONENTS.get(uidOf(attribute, one))!.attributes);
      }
    };
    for (const entry of this.entries.values())
      if (!entry.isDeleted) look('entry', { ...entry.states.at(-1)!.values, id: entry.id }, ATTRIBUTES);
    return ids.map((one) => ({ id: one }));
  }

  /** @throws Refusal for a component that is not the entry's own */
  #changed(before: Row, body: Row, attributes: Readonly<Record<string, Attribute>>): Row {
    const values: Row = { ...before };
    for (const [name, sent] of Object.entries(body)) {
      const attribute = attributes[name];
      if (!attribute) continue;
      if (attribute.type === 'relation')
        values[name] = related((before[name] as number[]) ?? [], sent as RelationPatch, isToMany(attribute));
      else if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
        const known = rowsOf(attribute, before[name]);
        const one = (row: Row): Row => {
          const stored = known.find(
            (other) => other['id'] === row['id'] && other['__component'] === row['__component'],
          );
          if (row['id'] !== undefined && !stored) throw new Refusal(400, NOT_RELATED);
          const { attributes: inner } = COMPONENTS.get(uidOf(attribute, row))!;
          const named = attribute.type === 'dynamiczone' ? { __component: row['__component'] } : {};
          return {
            ...this.#changed(stored ?? {}, row, inner),
            ...named,
            id: stored?.['id'] ?? this.#nextId(),
          };
        };
        values[name] = Array.isArray(sent)
          ? (sent as Row[]).map(one)
          : sent === null
            ? null
            : one(sent as Row);
      } else values[name] = sent;
    }
    return values;
  }

  #nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }
}

const versionOf = ({ states }: Entry): string => `v${states.length}`;

export const uidOf = (attribute: Attribute, row: Row): string =>
  attribute.component ?? String(row['__component']);

export const rowsOf = (attribute: Attribute, value: unknown): Row[] =>
  attribute.type === 'component' || attribute.type === 'dynamiczone'
    ? ((Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined) as Row[])
    : [];

/** As v4 stores a change of a relation: to the end, or before another one. */
function related(ids: readonly number[], { connect, disconnect }: RelationPatch, isMany: boolean): number[] {
  if (!isMany && connect.length > 0) return [connect.at(-1)!.id];
  let now = ids.filter((id) => !disconnect.some((one) => one.id === id));
  for (const { id, position } of connect) {
    now = now.filter((one) => one !== id);
    const at = position && 'before' in position ? now.indexOf(position.before) : -1;
    now.splice(at < 0 ? now.length : at, 0, id);
  }
  return now;
}

/** What an answer has of values: of relations their number. */
function answered(values: Row, attributes: Readonly<Record<string, Attribute>>): unknown {
  return Object.fromEntries(
    Object.entries({
      ...Object.fromEntries(Object.keys(attributes).map((name) => [name, null])),
      ...values,
    }).map(([name, value]) => {
      const attribute = attributes[name];
      if (attribute?.type === 'relation') return [name, { count: ((value as number[]) ?? []).length }];
      if (attribute?.type === 'dynamiczone' || attribute?.type === 'component') {
        const rows = rowsOf(attribute, value).map((row) =>
          answered(row, COMPONENTS.get(uidOf(attribute, row))!.attributes),
        );
        return [name, attribute.repeatable || attribute.type === 'dynamiczone' ? rows : (rows[0] ?? null)];
      }
      return [name, structuredClone(value)];
    }),
  );
}
