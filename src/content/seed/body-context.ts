/** What the bodies of entries and components are read with. */
import type { Layout } from '../../database/layout/layout.ts';
import type { Model } from '../../model/content-type.ts';
import type { NumberedContent } from './number-entries.ts';
import type { RowCollector } from './row-collector.ts';

export interface BodyContext {
  readonly model: Model;
  readonly layout: Layout;
  readonly ids: NumberedContent['ids'];
  /** Media name → id of the file. */
  readonly files: ReadonlyMap<string, number>;
  readonly rows: RowCollector;
  /** Relations to localized types prefer the entry in this locale. */
  readonly locale: string | null;
  /** A draft may lack what is required. */
  readonly draft: boolean;
}
