/** What the form of an entry is given, and its parts with it. */
import type { TypeConfiguration } from '../../content-types/configuration.ts';
import type { ComponentType, ContentType } from '../../content-types/content-types.ts';
import type { Locale } from '../../content-types/locales.ts';
import type { Values } from '../../document/document.ts';
import type { Entry } from '../entries/entries.ts';
import type { Shared } from './entry-requests.ts';

export interface EntryFormProps {
  readonly type: ContentType;
  readonly components: ReadonlyMap<string, ComponentType>;
  readonly configuration: TypeConfiguration;
  readonly locales: readonly Locale[];
  readonly locale: string | null;
  /** The entry as it is stored; null for a new one. */
  readonly stored: Entry | null;
  /** Which version of the entry that is. */
  readonly version: string | null;
  /** The values the form begins with. */
  readonly base: Values;
  /** The entry this new one is a copy of. */
  readonly source: string | null;
  /** The entry this new one is a translation of. */
  readonly relatedId: string | null;
  readonly translations: Shared['localizations'];
  /** A new entry was stored, and has an address. */
  readonly onMade: (entry: Entry) => void;
  /** The entry of a single type was deleted: its form stays, and is empty. */
  readonly onRemoved: () => void;
}
