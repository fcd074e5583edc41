/** JSON with comments and trailing commas, as `tsconfig.json` is written. */
import { createRequire } from 'node:module';

interface Token {
  readonly start: number;
  readonly end: number;
}

type Parse = (
  text: string,
  jsx: boolean,
  typescript: boolean,
  flow: boolean,
) => { readonly tokens: readonly Token[] };

/**
 * @returns the value
 * @throws SyntaxError for what is no such text
 */
export function readJsonc(text: string): unknown {
  // the parser of the compiler that project code goes through: a value is an expression of JavaScript
  const { parse } = createRequire(import.meta.url)('sucrase/dist/parser/index.js') as { parse: Parse };
  const code = `(${text.replace(/^\uFEFF/, '')}\n)`;
  const tokens = parse(code, false, false, false)
    .tokens.map(({ start, end }) => code.slice(start, end))
    .filter((token) => token !== '');
  const value = tokens.slice(1, -1);
  const isTrailing = (token: string, index: number): boolean =>
    token === ',' && /^[}\]]$/.test(value[index + 1] ?? '');
  return JSON.parse(value.filter((token, index) => !isTrailing(token, index)).join(''));
}
