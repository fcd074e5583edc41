/** One permission of a caller, as the engine of rights takes it. */
import type { QueryObject } from './condition-query.ts';

/**
 * A permission whose conditions have been asked. Several grants of one action add up: what one of them allows is
 * allowed, on the entries that meet it and with the fields it names.
 */
export interface Grant {
  /** `plugin::content-manager.explorer.read` */
  readonly action: string;
  /** The uid of a content-type; null for an action without one. */
  readonly subject: string | null;
  /** Paths of attributes: `title`, `seo` with all that is in it, `seo.metaTitle`. Absent or null: every attribute. */
  readonly fields?: readonly string[] | null | undefined;
  /** The locales of entries, for localized types: absent or empty for none, null for all. */
  readonly locales?: readonly string[] | null | undefined;
  /** An entry has to meet one of these. Absent: any entry. */
  readonly where?: readonly QueryObject[] | undefined;
}
