import { wrongTypes } from '../server/wrong-types.ts';
import type { SchemaWords } from '../sync/schema-words.ts';
import { FITTING_TYPES } from './column-types.ts';
import { addColumn, addForeignKey, createIndex, createTable } from './ddl.ts';
import { readLayout } from './read-layout.ts';
import { storedName } from './stored-name.ts';

export const mysqlSchemaWords: SchemaWords = {
  readLayout,
  storedName,
  createTable,
  addColumn,
  addForeignKey,
  createIndex,
  needsSavepoints: false,
  commitsSchema: true,
  indexesPerTable: true,
  wrongTypes: (present, desired) => wrongTypes(present, desired, FITTING_TYPES, storedName),
};
