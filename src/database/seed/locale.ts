/** The first locale (spec "Internationalisation", gap 46). */
import type { Executor } from '../database.ts';
import { insertRow, isEmpty, timestamps } from './rows.ts';

/**
 * Makes the locale where there is none.
 * @param code a language tag; one that is none falls back to `en`
 * @returns the code of the first locale, which is the default one unless the settings say otherwise
 */
export async function seedLocale(tx: Executor, code: string, now: Date): Promise<string> {
  if (!(await isEmpty(tx, 'i18n_locale'))) {
    const [first] = await tx.query<{ code: string }>('SELECT code FROM i18n_locale ORDER BY id LIMIT 1');
    return first!.code;
  }
  const known = languageName(code);
  const locale = known === null ? { code: 'en', name: 'English' } : { code, name: known };
  await insertRow(tx, 'i18n_locale', {
    name: `${locale.name} (${locale.code})`,
    code: locale.code,
    ...timestamps(now),
  });
  return locale.code;
}

/** `fr-FR` → `French (France)`; null for what is no known language. */
function languageName(code: string): string | null {
  try {
    return (
      new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard', fallback: 'none' }).of(
        code,
      ) ?? null
    );
  } catch {
    return null;
  }
}
