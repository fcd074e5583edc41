/** A code file as its words, with their lines: what looking at code without running it starts from. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileTypeScript } from '../../project/compile-typescript.ts';

export interface Word {
  /** Of a text in quotes what stands between them, as it is written. */
  readonly text: string;
  /** `name`: identifiers and keywords; `text`: in quotes; `sign`: everything else. */
  readonly kind: 'name' | 'text' | 'sign';
  /** From 1. */
  readonly line: number;
}

interface Token {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

type Parse = (text: string, jsx: boolean, typescript: boolean, flow: boolean) => { readonly tokens: Token[] };

/**
 * Reads the words of a file that is JavaScript, or becomes it: types, and imports that are only types, are gone.
 * @throws SyntaxError with line and column for what is no code
 */
export function readWords(path: string): Word[] {
  return wordsOf(/\.[cm]?ts$/.test(path) ? compileTypeScript(path) : readFileSync(path, 'utf8'));
}

/** @throws SyntaxError as `readWords` does */
export function wordsOf(text: string): Word[] {
  // the parser of the compiler that project code goes through
  const { parse } = createRequire(import.meta.url)('sucrase/dist/parser/index.js') as { parse: Parse };
  const { TokenType } = createRequire(import.meta.url)('sucrase/dist/parser/tokenizer/types.js') as {
    TokenType: { readonly template: number };
  };
  const words: Word[] = [];
  let line = 1;
  let counted = 0;
  for (const { type, start, end } of parse(text, false, false, false).tokens) {
    for (; counted < start; counted += 1) if (text[counted] === '\n') line += 1;
    const raw = text.slice(start, end);
    if (raw === '') continue;
    const isQuoted = /^['"]/.test(raw);
    const isText = isQuoted || type === TokenType.template;
    words.push({
      text: isQuoted ? raw.slice(1, -1) : raw,
      kind: isText ? 'text' : /^(?!\$\{)[\p{L}_$#]/u.test(raw) ? 'name' : 'sign',
      line,
    });
  }
  return words;
}
