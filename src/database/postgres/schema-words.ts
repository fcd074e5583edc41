import type { SchemaWords } from '../sync/schema-words.ts';
import { wrongTypes } from './column-types.ts';
import { addColumn, addForeignKey, createIndex, createTable } from './ddl.ts';
import { readLayout } from './read-layout.ts';
import { storedName } from './stored-name.ts';

export const postgresSchemaWords: SchemaWords = {
  readLayout,
  storedName,
  createTable,
  addColumn,
  addForeignKey,
  createIndex,
  needsSavepoints: true,
  wrongTypes,
};
