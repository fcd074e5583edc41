/** What the builder's routes that write work with. */
import type { Database } from '../../core/database/database.ts';
import { type Model, schemaOf } from '../../core/model/content-type.ts';
import type { BodyContext } from './body-rules.ts';
import type { SchemaChanges } from './schema-changes.ts';

export interface WriteContext {
  readonly model: Model;
  readonly db: Database;
  readonly changes: SchemaChanges;
  /** What bodies are compared with. */
  readonly bodies: BodyContext;
}

export function bodyContext(model: Model): BodyContext {
  return {
    types: [...model.contentTypes.values()],
    targets: [...model.contentTypes.values()]
      .filter(({ kind }) => kind === 'collectionType')
      .map(({ uid }) => uid),
    holdsComponents: (uid) =>
      model.components.has(uid) &&
      [...schemaOf(model, uid).attributes.values()].some(({ kind }) => kind === 'component'),
  };
}
