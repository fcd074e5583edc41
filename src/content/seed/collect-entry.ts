/** One entry in one locale → its rows, and the links to its other locales. */
import type { LinkHop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import type { RelationAttribute } from '../../model/attribute.ts';
import type { BodyContext } from './body-context.ts';
import { collectBody } from './collect-body.ts';
import type { SeedBody } from './content-folder.ts';
import type { NumberedEntry } from './number-entries.ts';

/** @param now when the entry is made, changed and, unless it is a draft, published */
export function collectEntry(
  entry: NumberedEntry,
  now: Date,
  shared: Omit<BodyContext, 'locale' | 'draft'>,
): void {
  const { type, id, locale, variant, place } = entry;
  const draft = type.draftAndPublish && variant.draft;
  if (variant.draft && !type.draftAndPublish) place.at('draft').problem(`${type.uid} has no drafts`);
  const { columns, hops } = tableOf(shared.layout, type.uid);
  const system: Record<string, Date | string | null> = {
    createdAt: now,
    updatedAt: now,
    ...(type.draftAndPublish ? { publishedAt: draft ? null : now } : {}),
    ...(type.localized ? { locale } : {}),
  };
  const row = Object.fromEntries(Object.entries(system).map(([name, value]) => [columns.get(name)!, value]));
  collectBody(type, id, bodyOf(entry), row, place, { ...shared, locale, draft });
  if (!type.localized) return;
  const localizations = type.attributes.get('localizations') as RelationAttribute;
  const hop = hops.get('localizations') as LinkHop;
  for (const other of shared.ids.get(type.uid)!.get(entry.base.key)!.values()) {
    if (other !== id) shared.rows.relate(hop, localizations, id, other);
  }
}

/**
 * A variant's body with what it shares with the first locale: attributes that are not localized, and the
 * relations it does not name, as far as several entries may have the same target.
 */
function bodyOf({ type, variant, base, place }: NumberedEntry): SeedBody {
  if (variant === base) return base.data;
  const body: Record<string, unknown> = { ...variant.data };
  for (const [name, value] of Object.entries(base.data)) {
    const attribute = type.attributes.get(name);
    if (!attribute) continue;
    const sharable =
      attribute.kind === 'relation' &&
      (attribute.relation === 'manyToOne' || attribute.relation === 'manyToMany');
    if (!attribute.localized) {
      if (name in variant.data)
        place.at(name).problem('is shared by all locales: it belongs to the first one');
      body[name] = value;
    } else if (sharable && !(name in variant.data)) body[name] = value;
  }
  return body;
}
