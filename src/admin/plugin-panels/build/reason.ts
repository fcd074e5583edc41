/** What a bundler says was wrong, as one line: the file and the line first, relative to the project. */
import { relative } from 'node:path';

interface BundlerError {
  readonly message: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
}

/** What a bundler writes for a terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** @param error what the bundler has thrown */
export function reasonOf(error: unknown, dir: string): string {
  const { errors } = error as { readonly errors?: readonly BundlerError[] };
  const [first] = errors ?? [error as BundlerError];
  const message = String(first?.message ?? error).replaceAll(COLOURS, '');
  const place = /\[ ?([^\s[\]]+:\d+:\d+) ?\]/.exec(message)?.[1];
  const file = first?.loc?.file ?? first?.id;
  const where = place ?? (file === undefined ? null : relative(dir, file) + lineOf(first?.loc));
  const what = message.split('\n').find((line) => line.trim() !== '') ?? message;
  const text = what.replace(/^(?:Error: )?(?:\[[A-Z_]+\] (?:Error: )?)?/, '').trim();
  return where === null || where === '' ? text : `${where}: ${text}`;
}

const lineOf = (loc: BundlerError['loc']): string => (loc ? `:${loc.line}:${loc.column}` : '');
