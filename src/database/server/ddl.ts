/** Statements of the layout that servers have in common; names in double quotes, cut as each of them keeps them. */
import type { DesiredForeignKey } from '../layout/desired/desired-layout.ts';

/** v4 makes these two before all others, and otherwise. */
export const BOOK_KEEPING: ReadonlySet<string> = new Set(['strapi_migrations', 'strapi_database_schema']);

/** A name in double quotes, as the server stores it. */
export type QuoteName = (name: string) => string;

/** @param storedName what the server keeps of a name */
export const quoteNameAs =
  (storedName: (name: string) => string): QuoteName =>
  (name) =>
    `"${storedName(name).replaceAll('"', '""')}"`;

/** @returns `addForeignKey` of a server: the table a key points at may come after its own */
export const addForeignKeyAs =
  (quoteName: QuoteName) =>
  (table: string, { name, column, table: target, onDelete }: DesiredForeignKey): string =>
    `ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} FOREIGN KEY (${quoteName(column)}) REFERENCES ${quoteName(target)} ("id") ON DELETE ${onDelete}`;
