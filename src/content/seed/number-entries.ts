/** Gives every entry its id before anything is written, so that relations may point ahead. */
import type { ContentType, Model } from '../../model/content-type.ts';
import type { Problem } from '../../project/start-error.ts';
import type { ContentFolder, SeedEntry, SeedVariant } from './content-folder.ts';
import { Place } from './place.ts';

/** One row to be: an entry in one locale. */
export interface NumberedEntry {
  readonly type: ContentType;
  readonly id: number;
  /** Null for a type that is not localized. */
  readonly locale: string | null;
  readonly variant: SeedVariant;
  /** The entry in the first locale; the same as `variant` there. */
  readonly base: SeedEntry;
  readonly place: Place;
}

/** All entries, and how to find one by its key. */
export interface NumberedContent {
  readonly entries: readonly NumberedEntry[];
  /** Type → key → locale (null where the type has none) → id. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string | null, number>>>;
}

/**
 * Numbers the entries of each type from 1 in the order of the file: first all in the first locale, then
 * those in the second and so on, so that a new translation changes no id of the first locale.
 */
export function numberEntries(folder: ContentFolder, model: Model, problems: Problem[]): NumberedContent {
  const codes = folder.manifest.locales.map((locale) => locale.code);
  const entries: NumberedEntry[] = [];
  const ids = new Map<string, Map<string, Map<string | null, number>>>();
  for (const { file, uid, entries: given } of folder.types) {
    const filePlace = new Place(problems, file);
    const type = model.contentTypes.get(uid);
    if (type?.origin !== 'api') {
      filePlace.at('type').problem(`this project has no content-type ${uid}`);
      continue;
    }
    if (ids.has(uid)) filePlace.problem(`another file has entries of ${uid}`);
    if (type.kind === 'singleType' && given.length > 1)
      filePlace.problem(`${uid} is a single type, expected one entry`);
    const byKey = new Map<string, Map<string | null, number>>();
    ids.set(uid, byKey);
    const first = type.localized ? codes[0]! : null;
    for (const base of given) {
      const place = filePlace.at(base.key);
      if (byKey.has(base.key)) place.problem('another entry has this key');
      for (const code of base.locales.keys()) {
        if (!type.localized) place.at('locales').problem(`${uid} is not localized`);
        else if (!codes.slice(1).includes(code))
          place.at('locales').problem(`${code} is not one of the other locales`);
      }
      const id = byKey.size + 1;
      byKey.set(base.key, new Map([[first, id]]));
      entries.push({ type, id, locale: first, variant: base, base, place });
    }
    let next = given.length;
    for (const code of type.localized ? codes.slice(1) : []) {
      for (const base of given) {
        const variant = base.locales.get(code);
        if (!variant) continue;
        next += 1;
        byKey.get(base.key)!.set(code, next);
        entries.push({
          type,
          id: next,
          locale: code,
          variant,
          base,
          place: filePlace.at(`${base.key} (${code})`),
        });
      }
    }
  }
  return { entries, ids };
}
