/** The fixture served with its media library, forms to send to it, and a look at what stays on disk. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { headersOf, type Identity } from '../support/credentials.ts';
import { KIT } from '../support/kit.ts';
import { type KitOptions, type ServedKit, serveKit } from '../support/serve-kit.ts';

/** A file of the fixture, or one with a text for content. */
export interface FormPart {
  readonly field?: string;
  readonly name: string;
  readonly type?: string;
  readonly content: string | Buffer;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
  readonly body: any;
}

export interface ServedLibrary extends ServedKit {
  readonly uploads: string;
  /** The names in the storage, hidden ones too, without what the fixture brings. */
  added(): string[];
  /** The rows of files the fixture does not bring. */
  rows(): Record<string, unknown>[];
  /** Sends a form. */
  post(
    path: string,
    files: readonly FormPart[],
    fields?: Readonly<Record<string, unknown>>,
    how?: { method?: string; as?: Identity },
  ): Promise<Answer>;
}

/** Six files come with the fixture. */
const FIXTURE_FILES = 6;

/** Serves the fixture for one test. */
export async function serveLibrary(options: KitOptions = {}): Promise<ServedLibrary> {
  const library = await openLibrary(options);
  onTestFinished(() => library.close());
  return library;
}

/** Serves the fixture; the caller closes it. */
export async function openLibrary(options: KitOptions = {}): Promise<ServedLibrary> {
  const kit = await serveKit({ log: 'fatal', ...options });
  const uploads = join(kit.dir, 'public/uploads');
  cpSync(join(KIT, 'uploads'), uploads, { recursive: true });
  const present = new Set(readdirSync(uploads));
  return {
    ...kit,
    uploads,
    added: () => readdirSync(uploads).filter((name) => !present.has(name)),
    rows: () =>
      kit.db.prepare('SELECT * FROM files WHERE id > ?').all(FIXTURE_FILES) as Record<string, unknown>[],
    post: async (path, files, fields = {}, { method = 'POST', as = 'editor' } = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
      for (const { field = 'files', name, type = 'text/plain', content } of files) {
        form.append(field, new Blob([content], { type }), name);
      }
      const answer = await fetch(`${kit.address}${path}`, { method, body: form, headers: headersOf(as) });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/** The forms that wait to be taken. */
export function waiting({ dir }: { readonly dir: string }): string[] {
  const folder = join(dir, '.tmp/uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** A text file. */
export const text = (name: string, field?: string): FormPart => ({
  name,
  content: 'some words',
  ...(field ? { field } : {}),
});
