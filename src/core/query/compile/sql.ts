/**
 * SQL as values. A piece of SQL is its text and the slots of its placeholders, in order; pieces are combined by
 * the `sql` template, which takes only other pieces: identifiers, literals and slots come through constructors,
 * so no text of a client can become SQL.
 */
import {
  ident as quotedName,
  literal as quotedText,
  type Sql as SqlText,
} from '../../database/sql-template.ts';
import type { Slot } from '../plan.ts';

/** A piece of SQL. */
export interface Sql {
  readonly text: string;
  /** Which value each `?` of the text stands for. */
  readonly slots: readonly Slot[];
}

const NO_SLOTS: readonly Slot[] = [];

/** Joins pieces by the constant texts between them. */
export function sql(texts: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  let text = texts[0]!;
  let slots = NO_SLOTS;
  pieces.forEach((piece, index) => {
    text += piece.text + texts[index + 1]!;
    if (piece.slots.length > 0) slots = slots.length > 0 ? [...slots, ...piece.slots] : piece.slots;
  });
  return { text, slots };
}

/** A table, column or alias, quoted. */
export const ident = (name: string): Sql => ({ text: quotedName(name), slots: NO_SLOTS });

/** `alias.column`, both quoted. */
export const column = (alias: string, name: string): Sql => ({
  text: `${ident(alias).text}.${ident(name).text}`,
  slots: NO_SLOTS,
});

/** A text constant of the schema, such as a type's uid. */
export const literal = (text: string): Sql => ({ text: quotedText(text), slots: NO_SLOTS });

/** A placeholder for a value of the plan. */
export const value = (slot: Slot): Sql => ({ text: '?', slots: [slot] });

/** The text of a whole piece: only the functions of this file put texts together. */
export const statementText = ({ text }: Sql): SqlText => text as SqlText;

/** Nothing. */
export const empty: Sql = { text: '', slots: NO_SLOTS };

/** Pieces with a separator between. */
export function joined(pieces: readonly Sql[], separator: string): Sql {
  return {
    text: pieces.map((piece) => piece.text).join(separator),
    slots: pieces.flatMap((piece) => piece.slots),
  };
}

/** ` WHERE …` with all of the conditions; empty if there is none. */
export const where = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql` WHERE ${joined(conditions, ' AND ')}`;

/** A key that rows are ordered by; each database places NULL in its own way, as in v4. */
export interface OrderKey {
  readonly expression: Sql;
  /** Ascending by default. */
  readonly direction?: 'asc' | 'desc';
}

const DIRECTIONS = { asc: ' ASC', desc: ' DESC' } as const;

/** ` ORDER BY …`. */
export const orderedBy = (keys: readonly OrderKey[]): Sql => {
  const clauses = keys.map(({ expression, direction }) => ({
    text: `${expression.text}${direction ? DIRECTIONS[direction] : ''}`,
    slots: expression.slots,
  }));
  return sql` ORDER BY ${joined(clauses, ',')}`;
};

/** Gives each row source of a statement a name of its own. */
export class Aliases {
  private next = 0;

  /** `t0`, `t1`, … */
  take(): string {
    return `t${this.next++}`;
  }
}
