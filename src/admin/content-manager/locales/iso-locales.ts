/** The locales a project may have, by their ISO codes: those that v4 offers, in its order. */
import { readFileSync } from 'node:fs';

/** A locale that a project may have. */
export interface IsoLocale {
  readonly code: string;
  /** `French (fr)` */
  readonly name: string;
}

/** A code and its name on each line. */
const FILE = new URL('../../../../assets/iso-locales.txt', import.meta.url);

let locales: readonly IsoLocale[] | undefined;

/** All locales; the file is read with the first call. */
export function isoLocales(): readonly IsoLocale[] {
  locales ??= readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ');
      return { code: line.slice(0, space), name: line.slice(space + 1) };
    });
  return locales;
}
