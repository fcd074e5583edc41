/**
 * Finds where a text stops being JSON. Node's own messages give a position for some mistakes only, and
 * a schema file's author needs one for all.
 */

/** The first character that can't stand where it stands, and what could have. */
export interface JsonMistake {
  readonly offset: number;
  readonly expected: string;
}

const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
/** As much of a string as is good: where an unfinished or ill-escaped one goes wrong. */
const STRING_START = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Walks a text token by token; `Mistake` leaves it at the first wrong one. */
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
