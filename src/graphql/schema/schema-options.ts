/** What the generated schema depends on. Types only. */
import type { Model } from '../../model/content-type.ts';
import type { ShadowCrudSwitches } from './shadow-crud-switches.ts';

/** The built-in plugins that bring types and fields of their own, and can be off. */
export type SchemaPlugin = 'users-permissions' | 'upload' | 'i18n';

export interface SchemaOptions {
  readonly model: Model;
  /** `compat` is `strict`: one-entry reads take `publicationState`, too (S2). */
  readonly strict: boolean;
  /** `shadowCRUD` of the configuration; without it nothing is generated. */
  readonly shadowCrud: boolean;
  /** Those that are on. */
  readonly plugins: ReadonlySet<SchemaPlugin>;
  readonly switches: ShadowCrudSwitches;
}
