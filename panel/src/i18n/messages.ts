/** The texts of the interface, in the language of the person who works with it. */
import { setupI18n } from '@lingui/core';
import type { PanelSettings } from '../../../src/admin/administrators/panel-settings.ts';
import { type Area, loadCatalogue, type MessageId } from './catalogues.ts';
import { directionOf, LANGUAGES } from './languages.ts';

const STORED = 'strapi-admin-language';
const ENGLISH = 'en';

const english = setupI18n({ locale: ENGLISH, messages: { [ENGLISH]: {} } });
const chosen = setupI18n({ locale: ENGLISH, messages: { [ENGLISH]: {} } });
const areas = new Set<Area>();
const listeners = new Set<() => void>();
let language = ENGLISH;
let offered: Readonly<Record<string, string>> = LANGUAGES;
let projectTexts: ProjectTexts['translations'] = {};

type ProjectTexts = Pick<PanelSettings, 'translations' | 'locales'>;

/**
 * The text of a message.
 * @param values what stands for the names in braces of the message
 */
export function t(id: MessageId, values?: Record<string, unknown>): string {
  const projectText = projectTexts[language]?.[id];
  if (projectText !== undefined) return filled(projectText, values);
  if (language !== ENGLISH && chosen.messages[id] !== undefined) return chosen._(id, values);
  return english._(id, values);
}

/**
 * The texts that are loaded, by id, as ICU has them: in the language in use, or in English. Without those with plurals and
 * choices, which are compiled.
 */
export const loadedTexts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...english.messages, ...(language === ENGLISH ? {} : chosen.messages) }).flatMap(
      ([id, message]) => {
        const text = textOfCompiled(message);
        return text === null ? [] : [[id, text]];
      },
    ),
  );

/** A compiled message is a text, or a list of texts and names of values. */
function textOfCompiled(message: unknown): string | null {
  if (typeof message === 'string') return message;
  if (!Array.isArray(message)) return null;
  const parts = message.map((part: unknown) => {
    if (typeof part === 'string') return part;
    return Array.isArray(part) && part.length === 1 ? `{${String(part[0])}}` : null;
  });
  return parts.includes(null) ? null : parts.join('');
}

/** A text of the project with its values: names in braces, and nothing else of ICU. */
const filled = (text: string, values: Record<string, unknown> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Texts and languages that the project adds to those of the panel. */
export function takeProjectTexts({ translations, locales }: ProjectTexts): void {
  projectTexts = translations;
  const added = locales.filter((code) => !Object.hasOwn(LANGUAGES, code));
  offered = LANGUAGES;
  // the names of languages take the browser 20 ms, and few projects add one
  if (added.length === 0) return;
  const names = new Intl.DisplayNames([ENGLISH], { type: 'language' });
  offered = { ...LANGUAGES, ...Object.fromEntries(added.map((code) => [code, nameOf(names, code)])) };
}

/** A code that is no language's stands for itself. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The languages people may choose, by their names. */
export const languages = (): Readonly<Record<string, string>> => offered;

/** The language in use, as BCP 47 names it. */
export const currentLanguage = (): string => language;

/** The language stored in this browser, or the first of the browser's that the panel has. */
export function preferredLanguage(): string {
  const stored = localStorage.getItem(STORED);
  if (stored !== null && Object.hasOwn(offered, stored)) return stored;
  const known = navigator.languages.map((tag) => tag.split('-')[0]!);
  return known.find((tag) => Object.hasOwn(offered, tag)) ?? ENGLISH;
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
  language = Object.hasOwn(offered, next) ? next : ENGLISH;
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  await Promise.all([...areas].map(loadArea));
  chosen.activate(language);
  for (const listener of listeners) listener();
}

/** Calls a listener after each change of the language. @returns stops that */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
