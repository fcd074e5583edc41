/**
 * The indexes Octavo adds to the v4 layout, so that the cost of a list does not grow with the table. All are
 * named `octavo_…`; v4 ignores them, and they name columns only, so that any SQLite program can write the file.
 * Measured on 100,000 wide rows; the gain of each index stands in its comment.
 */

import { snakeCase } from '../../../base/case.ts';
import type { AnySchema } from '../../../model/content-type.ts';
import type { LinkHop, MorphToManyHop } from '../hop.ts';
import type { DesiredIndex, DesiredTable } from './desired-layout.ts';

const FILE_UID = 'plugin::upload.file';
const USER_UID = 'plugin::users-permissions.user';

/** Columns by which users are looked up, besides their unique name. */
const USER_KEYS = ['email', 'reset_password_token', 'confirmation_token'];

/** For each kind of table a function that adds Octavo's indexes to those of v4. */
export const withOctavoIndexes = {
  /** Entries of API types: the page and the total of a list. Only one row is in a single type. */
  entry(table: DesiredTable, schema: AnySchema): DesiredTable {
    const indexes: DesiredIndex[] = [];
    if (table.columns.some((column) => column.name === 'target_id')) {
      // entries that point anywhere, found from the entry they point at
      indexes.push(index(table, 'target', ['target_id', 'target_type']));
    }
    if (schema.modelType === 'contentType' && schema.origin === 'api' && schema.kind === 'collectionType') {
      if (schema.draftAndPublish) {
        // total 130 → 0.9 ms, page 2,000 90 → 0.5 ms; published_at is in it to make it covering
        indexes.push(index(table, 'live', ['id', 'published_at'], 'published_at'));
      }
      if (schema.localized) {
        // the same for one locale, drafts included: total 155 → 2 ms, page 2,000 140 → 2 ms
        indexes.push(index(table, 'locale', ['locale', 'id']));
        if (schema.draftAndPublish) {
          // what a list without parameters asks for: total 140 → 1.5 ms, page 2,000 140 → 1.5 ms
          indexes.push(index(table, 'live_locale', ['locale', 'id', 'published_at'], 'published_at'));
        }
      }
      if (!schema.localized) {
        // ids without the wide rows they name: page 2,000 75 → 0.6 ms. Lists of editors have drafts, too: the last page
        // of 1,000,000 wide entries 5 s → 45 ms, the drafts alone 2 s → 50 ms
        const columns = schema.draftAndPublish ? ['id', 'published_at'] : ['id'];
        indexes.push(index(table, 'id', columns));
      }
    }
    for (const column of uniqueColumns(table, schema)) {
      // for the check of a unique value before each write: 15 ms → 2 µs
      indexes.push(index(table, `is_${column}`, [column]));
    }
    if (schema.uid === USER_UID) {
      // for signing in and for tokens from mails: 15 ms → 2 µs at 100,000 users
      for (const column of USER_KEYS) indexes.push(index(table, `by_${column}`, [column]));
    }
    if (schema.uid === FILE_UID) {
      // whether another row names the same content, before it is removed
      indexes.push(index(table, 'by_hash', ['hash']));
    }
    return { ...table, indexes: [...table.indexes, ...indexes] };
  },

  /** Related entries in order, and the next order number on a write: 1.5 ms → 30 µs at 3,000 links. */
  link(table: DesiredTable, hop: LinkHop): DesiredTable {
    const indexes = [...table.indexes];
    if (hop.orderColumn) indexes.push(index(table, 'order', [hop.ownerColumn, hop.orderColumn]));
    if (hop.inverseOrderColumn) {
      indexes.push(index(table, 'inv_order', [hop.targetColumn, hop.inverseOrderColumn]));
    }
    return { ...table, indexes };
  },

  /** The components of one field in order. */
  components(table: DesiredTable): DesiredTable {
    return {
      ...table,
      indexes: [...table.indexes, index(table, 'place', ['entity_id', 'field', 'order'])],
    };
  },

  /** The files or entries that point at one field of an entry, in order. */
  morph(table: DesiredTable, hop: MorphToManyHop): DesiredTable {
    const columns = [hop.typeColumn, hop.idColumn, 'field', 'order'];
    return { ...table, indexes: [...table.indexes, index(table, 'place', columns)] };
  },
};

/** The unique attributes' columns without an index in v4: all but those of type uid. */
function uniqueColumns(table: DesiredTable, schema: AnySchema): string[] {
  const indexed = new Set(table.indexes.map(({ columns }) => columns[0]));
  return [...schema.attributes.values()]
    .filter((attribute) => attribute.kind === 'scalar' && attribute.unique)
    .map(({ name }) => snakeCase(name))
    .filter((column) => !indexed.has(column));
}

function index(
  table: DesiredTable,
  purpose: string,
  columns: readonly string[],
  whereNotNull?: string,
): DesiredIndex {
  const plain = { name: `octavo_${table.name}_${purpose}`, columns, unique: false };
  return whereNotNull === undefined ? plain : { ...plain, whereNotNull };
}
