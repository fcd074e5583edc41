/** The texts of plugins in the language of the interface. */
import type { PanelBridge } from '../../src/plugin-host/bridge.ts';
import type { Text } from './links.ts';

type Messages = Readonly<Record<string, string>>;

/** What `registerTrads` of a plugin resolves to. */
type Translations = readonly { readonly locale: string; readonly data: Messages }[];

export interface Translated {
  readonly registerTrads?: (context: { locales: readonly string[] }) => Promise<Translations> | Translations;
}

const ENGLISH = 'en';

/** Sentences of v4's panel that plugins show by their ids alone, and that this panel has no use for. */
const OF_V4: Messages = {
  'notification.default.title': 'Information',
  'notification.error': 'An error occurred',
  'notification.info.autoreaload-disable':
    'This plugin changes files of the project while it is developed: start the server with octavo dev.',
  'notification.link-copied': 'Link copied into the clipboard',
};

/** English stands in for what a language lacks, and the project's texts come before those of plugins. */
export async function loadTexts(plugins: readonly Translated[], bridge: PanelBridge): Promise<Messages> {
  const { language, languages, ownTexts, projectTexts } = bridge;
  const locales = [...new Set([ENGLISH, ...languages])];
  const all = await Promise.all(
    plugins.map(async (plugin) => {
      try {
        return (await plugin.registerTrads?.({ locales })) ?? [];
      } catch {
        return [];
      }
    }),
  );
  const of = (wanted: string): Messages =>
    Object.assign(
      {},
      ...all.flat().flatMap(({ locale, data }) => (locale === wanted ? [data] : [])),
    ) as Messages;
  return { ...OF_V4, ...ownTexts, ...of(ENGLISH), ...of(language), ...projectTexts };
}

/** A text with the values in its braces; ICU beyond that is for components, which have react-intl. */
export const textIn =
  (messages: Messages) =>
  (text: string | Text): string => {
    if (typeof text === 'string') return messages[text] ?? text;
    const { id, defaultMessage, values = {} } = text;
    const found = messages[id] ?? defaultMessage ?? id;
    return found.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
