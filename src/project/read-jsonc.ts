/** JSON with comments and trailing commas, as `tsconfig.json` is written. */
import { parseTokens } from './parse-tokens.ts';

/**
 * @returns the value
 * @throws SyntaxError for what is no such text
 */
export function readJsonc(text: string): unknown {
  // a value is an expression of JavaScript
  const code = `(${text.replace(/^\uFEFF/, '')}\n)`;
  const tokens = parseTokens(code)
    .map(({ start, end }) => code.slice(start, end))
    .filter((token) => token !== '');
  const value = tokens.slice(1, -1);
  const isTrailing = (token: string, index: number): boolean =>
    token === ',' && /^[}\]]$/.test(value[index + 1] ?? '');
  return JSON.parse(value.filter((token, index) => !isTrailing(token, index)).join(''));
}
