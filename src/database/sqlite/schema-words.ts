import type { SchemaWords } from '../sync/schema-words.ts';
import { addColumn, createIndex, createTable } from './ddl.ts';
import { readLayout } from './read-layout.ts';

export const sqliteSchemaWords: SchemaWords = {
  readLayout,
  storedName: (name) => name,
  createTable,
  addColumn,
  addForeignKey: null,
  createIndex,
  needsSavepoints: false,
  commitsSchema: false,
  indexesPerTable: false,
  wrongTypes: () => [],
};
