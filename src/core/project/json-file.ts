/** Reads JSON files so that a mistake is reported with its line and column. */
import { readFileSync } from 'node:fs';

/** The value of a file, or its problem: `place` is `line:column`, empty for an unreadable file. */
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

/** The first invalid character, and what is expected in its place. */
export interface JsonMistake {
  readonly offset: number;
  readonly expected: string;
}

const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
/** The valid part of a string: finds where an unterminated or badly escaped one goes wrong. */
const STRING_START = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Walks a text token by token; `Mistake` is thrown at the first wrong one. */
class Walker {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonMistake {
    try {
      this.#value();
      this.#skip(SPACE);
      return { offset: this.#at, expected: 'the end of the file' };
    } catch (mistake) {
      if (mistake instanceof Mistake) return mistake;
      throw mistake;
    }
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const matched = pattern.test(this.#text);
    if (matched) this.#at = pattern.lastIndex;
    return matched;
  }

  #take(character: string): boolean {
    this.#skip(SPACE);
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #fail(expected: string): never {
    throw new Mistake(this.#at, expected);
  }

  #string(expected: string): void {
    this.#skip(SPACE);
    if (this.#skip(STRING)) return;
    if (!this.#skip(STRING_START)) this.#fail(expected);
    this.#fail(this.#text[this.#at] === '\\' ? 'a valid escape' : 'a closing quote');
  }

  #value(): void {
    this.#skip(SPACE);
    const first = this.#text[this.#at];
    if (first === '{') this.#list('{', '}', () => this.#member());
    else if (first === '[') this.#list('[', ']', () => this.#value());
    else if (first === '"') this.#string('a string');
    else if (!this.#skip(SCALAR)) this.#fail('a value');
  }

  #member(): void {
    this.#string('a name in double quotes');
    if (!this.#take(':')) this.#fail('a colon');
    this.#value();
  }

  #list(open: string, close: string, item: () => void): void {
    this.#take(open);
    if (this.#take(close)) return;
    do item();
    while (this.#take(','));
    if (!this.#take(close)) this.#fail(`a comma or ${close}`);
  }
}

class Mistake extends Error implements JsonMistake {
  readonly offset: number;
  readonly expected: string;

  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}

/** @param text a text `JSON.parse` refuses */
export const jsonMistakeAt = (text: string): JsonMistake => new Walker(text).document();
