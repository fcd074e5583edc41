/** The parser of the compiler that project code goes through: tokens of a text as they stand in it. */
import { createRequire } from 'node:module';

/** A token by its place in the text; `type` is the parser's own number. */
export interface ParsedToken {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

type Parse = (
  text: string,
  jsx: boolean,
  typescript: boolean,
  flow: boolean,
) => { readonly tokens: readonly ParsedToken[] };

/** @throws SyntaxError with line and column for what is no JavaScript */
export function parseTokens(text: string): readonly ParsedToken[] {
  const { parse } = createRequire(import.meta.url)('sucrase/dist/parser/index.js') as { parse: Parse };
  return parse(text, false, false, false).tokens;
}
