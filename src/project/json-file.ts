/** Reads JSON files so that a mistake is reported with its line and column. */
import { readFileSync } from 'node:fs';
import { jsonMistakeAt } from './json-mistake.ts';

/** The value of a file, or what is wrong with it: `place` is `line:column`, empty for an unreadable file. */
export type JsonFile =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly place: string; readonly message: string };

/** Reads and parses a file; never throws. A byte order mark is tolerated. */
export function readJsonFile(path: string): JsonFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return { ok: false, place: '', message: `cannot be read: ${(error as Error).message}` };
  }
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const { offset, expected } = jsonMistakeAt(text);
    const before = text.slice(0, offset).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { ok: false, place: `${before.length}:${column}`, message: describe(text, offset, expected) };
  }
}

function describe(text: string, offset: number, expected: string): string {
  const found = text.charAt(offset);
  return `is not JSON: expected ${expected}, found ${found === '' ? 'the end of the file' : JSON.stringify(found)}`;
}
