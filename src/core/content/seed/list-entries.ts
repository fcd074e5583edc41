/** Every entry of the content files in every locale, in the order in which they are written. */
import type { ContentType, Model } from '../../model/content-type.ts';
import type { Problem } from '../../project/start-error.ts';
import type { ContentFolder, SeedEntry, SeedVariant } from './content-folder.ts';
import { orderTypes } from './order-types.ts';
import { Place } from './place.ts';

/** An entry in one locale. */
export interface ListedEntry {
  readonly type: ContentType;
  /** Null for a type that is not localized. */
  readonly locale: string | null;
  readonly variant: SeedVariant;
  /** The entry in the first locale; the same as `variant` there. */
  readonly base: SeedEntry;
  readonly place: Place;
}

/** All entries, and which there are. */
export interface ListedContent {
  /** Those in the first locale come first, then those in the second and so on. */
  readonly entries: readonly ListedEntry[];
  /** Type → key → locales (null where the type has none). */
  readonly keys: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string | null>>>;
}

/** Lists the entries; those of a type stay in the order of their file. */
export function listEntries(folder: ContentFolder, model: Model, problems: Problem[]): ListedContent {
  const codes = folder.manifest.locales.map((locale) => locale.code);
  const byLocale = new Map<string | undefined, ListedEntry[]>(codes.map((code) => [code, []]));
  const keys = new Map<string, Map<string, Set<string | null>>>();
  for (const { file, uid, entries: seedEntries } of orderTypes(folder.types, model)) {
    const filePlace = new Place(problems, file);
    const type = model.contentTypes.get(uid);
    if (type?.origin !== 'api') {
      filePlace.at('type').problem(`this project has no content-type ${uid}`);
      continue;
    }
    if (keys.has(uid)) filePlace.problem(`another file has entries of ${uid}`);
    if (type.kind === 'singleType' && seedEntries.length > 1)
      filePlace.problem(`${uid} is a single type, expected one entry`);
    const byKey = new Map<string, Set<string | null>>();
    keys.set(uid, byKey);
    for (const base of seedEntries) {
      const place = filePlace.at(base.key);
      if (byKey.has(base.key)) place.problem('another entry has this key');
      const locale = type.localized ? codes[0]! : null;
      byKey.set(base.key, new Set([locale, ...base.locales.keys()]));
      byLocale.get(codes[0])!.push({ type, locale, variant: base, base, place });
      for (const [code, variant] of base.locales) {
        if (!type.localized) place.at('locales').problem(`${uid} is not localized`);
        else if (!codes.slice(1).includes(code))
          place.at('locales').problem(`${code} is not one of the other locales`);
        else {
          const at = filePlace.at(`${base.key} (${code})`);
          byLocale.get(code)!.push({ type, locale: code, variant, base, place: at });
        }
      }
    }
  }
  return { entries: [...byLocale.values()].flat(), keys };
}
