/**
 * Which parts of a file run whenever the file is loaded or registered. All others belong to functions that are called
 * later, if at all, or depend on a condition: what is wrong there does not stop a start.
 */
import type { CodeToken } from './read-tokens.ts';

const OPENING = new Set(['(', '[', '{', '${']);
const CLOSING = new Set([')', ']', '}']);

/** Functions that a start calls. */
const CALLED = new Set(['register', 'bootstrap']);

/** Words that begin a statement, also without a semicolon before them. */
const STATEMENTS = new Set([
  'const',
  'let',
  'var',
  'import',
  'export',
  'function',
  'class',
  'module',
  'exports',
]);

/** What comes before a value that may never be computed. */
const CONDITIONS = new Set(['&&', '||', '??', '?']);

interface Frame {
  readonly isCertain: boolean;
  /** Inside of the body of an arrow function that has no braces. */
  isArrow: boolean;
}

/** @returns tells of a token, by its index, whether it is certain to run */
export function certainTokens(tokens: readonly CodeToken[]): (at: number) => boolean {
  const certain = new Array<boolean>(tokens.length).fill(false);
  const opened: number[] = [];
  const partner = new Map<number, number>();
  const frames: Frame[] = [{ isCertain: true, isArrow: false }];
  for (const [at, { kind, text }] of tokens.entries()) {
    const frame = frames.at(-1)!;
    if (kind === 'punctuator' && (text === ',' || text === ';')) frame.isArrow = false;
    if (kind === 'name' && STATEMENTS.has(text)) frame.isArrow = false;
    const runs = frame.isCertain && !frame.isArrow;
    certain[at] = runs && !isConditional(tokens, at);
    if (kind !== 'punctuator') continue;
    if (OPENING.has(text)) {
      opened.push(at);
      frames.push({ isCertain: runs && (text !== '{' || opensCertain(tokens, at, partner)), isArrow: false });
    } else if (CLOSING.has(text)) {
      partner.set(at, opened.pop() ?? 0);
      if (frames.length > 1) frames.pop();
    } else if (text === '=>' && !(tokens[at + 1]?.text === '{' && tokens[at + 1]?.kind === 'punctuator')) {
      frame.isArrow = !isCalledByStart(tokens, headOf(tokens, at, partner));
    }
  }
  return (at) => certain[at] ?? false;
}

/** `a && require('x')`, `a ? require('x') : null`, `import('x')`. */
function isConditional(tokens: readonly CodeToken[], at: number): boolean {
  const [before, caller, beforeCaller] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]];
  if (before?.text !== '(' || caller?.kind !== 'name') return false;
  return caller.text === 'import' || CONDITIONS.has(beforeCaller?.text ?? '');
}

/** Whether what stands between braces runs with what is around them. */
function opensCertain(
  tokens: readonly CodeToken[],
  at: number,
  partner: ReadonlyMap<number, number>,
): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return true;
  if (before.kind === 'name') return !['try', 'else', 'do'].includes(before.text);
  if (before.text === '=>') return isCalledByStart(tokens, headOf(tokens, at - 1, partner));
  if (before.text === ')') return isCalledByStart(tokens, headOf(tokens, at, partner));
  // an object, or a block of its own
  return true;
}

/** Where a function begins: at its name, at `function`, or at its parameters. */
function headOf(tokens: readonly CodeToken[], end: number, partner: ReadonlyMap<number, number>): number {
  let at = tokens[end - 1]?.text === ')' ? (partner.get(end - 1) ?? end) : end - 1;
  if (tokens[at - 1]?.text === '*') at -= 1;
  const isName = (index: number): boolean => tokens[index]?.kind === 'name';
  if (isName(at - 1) && tokens[at - 1]!.text !== 'async') at -= 1;
  if (isName(at - 1) && ['function', 'async'].includes(tokens[at - 1]!.text)) at -= 1;
  if (isName(at - 1) && tokens[at - 1]!.text === 'async') at -= 1;
  return at;
}

/** `register() {`, `bootstrap: async () => {`, `module.exports = (plugin) => {`, `export default () => {`. */
function isCalledByStart(tokens: readonly CodeToken[], head: number): boolean {
  const [first, before, name] = [tokens[head], tokens[head - 1], tokens[head - 2]];
  // a method: its name is the first word, or follows `async`
  const named = first?.text === 'async' && tokens[head + 1]?.kind === 'name' ? tokens[head + 1] : first;
  if (named?.kind === 'name' && CALLED.has(named.text)) return true;
  if (before?.text === ':') return name !== undefined && CALLED.has(name.text);
  if (before?.text === 'default') return name?.text === 'export';
  return before?.text === '=' && (name?.text === 'exports' || name?.text === 'default');
}
