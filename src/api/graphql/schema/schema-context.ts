/** The context of the files that define types. Types only. */
import type { ExposedModel } from './exposed-model.ts';
import type { SchemaOptions } from './schema-options.ts';
import type { TypeTable } from './type-table.ts';

export interface SchemaContext {
  readonly options: SchemaOptions;
  readonly exposed: ExposedModel;
  readonly table: TypeTable;
}
