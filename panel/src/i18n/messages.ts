/** The texts of the interface, in the language of the person who works with it. */
import { setupI18n } from '@lingui/core';
import { type Area, LANGUAGES, loadCatalogue, type MessageId } from './catalogues.ts';

const STORED = 'strapi-admin-language';
const ENGLISH = 'en';

const english = setupI18n({ locale: ENGLISH, messages: { [ENGLISH]: {} } });
const chosen = setupI18n({ locale: ENGLISH, messages: { [ENGLISH]: {} } });
const areas = new Set<Area>();
const listeners = new Set<() => void>();
let language = ENGLISH;

/**
 * The text of a message.
 * @param values what stands for the names in braces of the message
 */
export function t(id: MessageId, values?: Record<string, unknown>): string {
  if (language !== ENGLISH && chosen.messages[id] !== undefined) return chosen._(id, values);
  return english._(id, values);
}

/** The language in use, as BCP 47 names it. */
export const currentLanguage = (): string => language;

/** The language stored in this browser, or the first of the browser's that the panel has. */
export function preferredLanguage(): string {
  const stored = localStorage.getItem(STORED);
  if (stored !== null && Object.hasOwn(LANGUAGES, stored)) return stored;
  const known = navigator.languages.map((tag) => tag.split('-')[0]!);
  return known.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? ENGLISH;
}

/** Loads the messages of an area, in English and in the language in use. */
export async function loadArea(area: Area): Promise<void> {
  areas.add(area);
  const [inEnglish, inLanguage] = await Promise.all([
    loadCatalogue(ENGLISH, area),
    language === ENGLISH ? {} : loadCatalogue(language, area),
  ]);
  english.load(ENGLISH, inEnglish);
  if (language !== ENGLISH) chosen.load(language, inLanguage);
}

/** Changes the language, for this browser. */
export async function changeLanguage(next: string): Promise<void> {
  language = Object.hasOwn(LANGUAGES, next) ? next : ENGLISH;
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  await Promise.all([...areas].map(loadArea));
  chosen.activate(language);
  for (const listener of listeners) listener();
}

/** Calls a listener after each change of the language. @returns stops that */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
