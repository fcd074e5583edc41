/** The tokens of a code file, with their lines, from the parser that compiles project code. Nothing is run. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { compileTypeScript } from '../../core/project/compile-typescript.ts';
import { parseTokens } from '../../core/project/parse-tokens.ts';

export interface CodeToken {
  /** As it is written; of a string literal without its quotes. */
  readonly text: string;
  /** `name`: identifiers and keywords; `text`: in quotes; `punctuator`: everything else. */
  readonly kind: 'name' | 'text' | 'punctuator';
  /** From 1. */
  readonly line: number;
}

/**
 * Reads the tokens of a file that is JavaScript, or becomes it: types, and imports that are only types, are gone.
 * @throws SyntaxError with line and column for what is no code
 */
export function readTokens(path: string): CodeToken[] {
  return tokensOf(/\.[cm]?ts$/.test(path) ? compileTypeScript(path) : readFileSync(path, 'utf8'));
}

/** @throws SyntaxError as `readTokens` does */
export function tokensOf(text: string): CodeToken[] {
  const { TokenType } = createRequire(import.meta.url)('sucrase/dist/parser/tokenizer/types.js') as {
    TokenType: { readonly template: number };
  };
  const tokens: CodeToken[] = [];
  let line = 1;
  let counted = 0;
  for (const { type, start, end } of parseTokens(text)) {
    for (; counted < start; counted += 1) if (text[counted] === '\n') line += 1;
    const raw = text.slice(start, end);
    if (raw === '') continue;
    const isQuoted = /^['"]/.test(raw);
    const isText = isQuoted || type === TokenType.template;
    tokens.push({
      text: isQuoted ? raw.slice(1, -1) : raw,
      kind: isText ? 'text' : /^(?!\$\{)[\p{L}_$#]/u.test(raw) ? 'name' : 'punctuator',
      line,
    });
  }
  return tokens;
}

/** An `import` or `export` that stands at the beginning of a line. */
const MODULE = /^\s*(?:import\b(?!\s*[.(])|export\b)/m;

/** @throws SyntaxError with the line, for what neither module system could load */
export function checkSyntax(path: string): void {
  const text = readFileSync(path, 'utf8').replace(/^#!/, '//');
  const isTypeScript = /\.[cm]?ts$/.test(path);
  const isModule = !isTypeScript && (path.endsWith('.mjs') || MODULE.test(text));
  const code = isTypeScript ? compileTypeScript(path) : isModule ? withoutImports(text) : text;
  try {
    // on one line with the code, so that lines stay what they are
    new Script(`(${isModule ? 'async ' : ''}function () {${code}\n})`, { filename: path });
  } catch (error) {
    // what belongs to modules alone is no mistake
    if (!(error instanceof SyntaxError && /import\.meta/.test(error.message))) throw error;
  }
}

function withoutImports(text: string): string {
  const { transform } = createRequire(import.meta.url)('sucrase') as typeof import('sucrase');
  return transform(text, { transforms: ['imports'], preserveDynamicImport: true, disableESTransforms: true })
    .code;
}
