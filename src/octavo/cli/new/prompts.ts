/** Asks in a terminal for what the call of `octavo new` does not say. */
import type { Readable, Writable } from 'node:stream';
import { type Choices, DEFAULTS } from './choices.ts';

/** Where questions are put; those of the process unless given. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** What is known before anything was asked. */
export type Known = Partial<Choices> & { readonly dir?: string };

/**
 * @param known is not asked for again
 * @returns null where the person stopped it (Ctrl+C)
 */
export async function promptChoices(
  known: Known,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<(Choices & { readonly dir: string }) | null> {
  // only here: no other command needs it
  const { cancel, confirm, isCancel, select, text } = await import('@clack/prompts');
  const stopped = Symbol('stopped');
  const answer = async <T>(given: T | undefined, ask: () => Promise<unknown>): Promise<T> => {
    if (given !== undefined) return given;
    const value = await ask();
    if (isCancel(value)) throw stopped;
    return value as T;
  };
  try {
    return {
      dir: await answer(known.dir, () =>
        text({ message: 'Which folder?', placeholder: 'my-site', defaultValue: 'my-site', ...terminal }),
      ),
      language: await answer(known.language, () =>
        select({
          message: 'Which language?',
          options: [
            {
              value: 'typescript',
              label: 'TypeScript',
              hint: 'needs no build; types follow the content-types',
            },
            { value: 'javascript', label: 'JavaScript' },
          ],
          initialValue: DEFAULTS.language,
          ...terminal,
        }),
      ),
      database: await answer(known.database, () =>
        select({
          message: 'Which database?',
          options: [
            { value: 'sqlite', label: 'SQLite', hint: 'a file; nothing to set up' },
            { value: 'postgres', label: 'PostgreSQL' },
            { value: 'mysql', label: 'MySQL or MariaDB' },
          ],
          initialValue: DEFAULTS.database,
          ...terminal,
        }),
      ),
      example: await answer(known.example, () =>
        select({
          message: 'What does it begin with?',
          options: [
            { value: 'blog', label: 'A blog', hint: 'articles, authors, categories' },
            { value: 'museum', label: 'A museum', hint: '13 content-types with pictures, in two languages' },
            { value: 'empty', label: 'Nothing' },
          ],
          initialValue: DEFAULTS.example,
          ...terminal,
        }),
      ),
      install: await answer(known.install, () =>
        confirm({ message: 'Install the packages with npm?', ...terminal }),
      ),
      git: await answer(known.git, () => confirm({ message: 'Make a repository of git?', ...terminal })),
    };
  } catch (error) {
    if (error !== stopped) throw error;
    cancel('Nothing was written.', terminal);
    return null;
  }
}
