/** What the generated schema depends on. Types only. */
import type { CompatibilityRules } from '../../../core/base/compatibility-rules.ts';
import type { Model } from '../../../core/model/content-type.ts';
import type { ShadowCrudSwitches } from './shadow-crud-switches.ts';

/** The built-in plugins with types and fields of their own, which can be off. */
export type SchemaPlugin = 'users-permissions' | 'upload' | 'i18n';

export interface SchemaOptions {
  readonly model: Model;
  /** `singleEntriesHonourPublicationState`: reads of one entry take `publicationState` too. */
  readonly rules: Pick<CompatibilityRules, 'singleEntriesHonourPublicationState'>;
  /** `shadowCRUD` of the configuration; without it nothing is generated. */
  readonly shadowCrud: boolean;
  /** Those that are on. */
  readonly plugins: ReadonlySet<SchemaPlugin>;
  readonly switches: ShadowCrudSwitches;
}
