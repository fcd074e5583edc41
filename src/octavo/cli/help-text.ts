/** The help of a command, made of its declaration. */
import { type Declaration, DIR, optionsOf, type VerbSpec } from './options.ts';

/** How long lines are at most. */
const WIDTH = 106;

/** A longer name stands on a line of its own. */
const WIDEST_NAME = 26;

export function helpText(declaration: Declaration): string {
  const { text, after, details = {}, options = {}, hasProject = true, verbs } = declaration;
  const rows: (readonly [string, string])[] = [
    ...Object.entries(details),
    ...Object.entries({ ...options, ...(hasProject ? { dir: DIR } : {}) }).map(
      ([name, { value, text }]) => [withValue(name, value), text] as const,
    ),
    ['--help', 'this text'],
  ];
  const usages = Object.entries(verbs).map(([verb, spec], at) => usage(declaration, verb, spec, at === 0));
  return [usages.join('\n'), text, table(rows), ...(after === undefined ? [] : [after])].join('\n\n');
}

const withValue = (name: string, value: string | undefined): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

/** `Usage: octavo token create --type <type> [--json]`, broken into lines. */
function usage(declaration: Declaration, verb: string, spec: VerbSpec, isFirst: boolean): string {
  const { required = [], takes, optionsFirst } = spec;
  const words = Object.entries(optionsOf(declaration, spec)).map(([name, { value }]) => {
    const word = withValue(name, value);
    return required.includes(name) ? word : `[${word}]`;
  });
  const head = `${isFirst ? 'Usage:' : '      '} octavo ${declaration.name}${verb === '' ? '' : ` ${verb}`}`;
  const parts = takes === undefined ? [] : [takes];
  const ordered = optionsFirst ? [...words, ...parts] : [...parts, ...words];
  return wrapped([head, ...ordered], ' '.repeat(head.length + 1));
}

function table(rows: readonly (readonly [string, string])[]): string {
  const names = rows.map(([name]) => name.length).filter((length) => length <= WIDEST_NAME);
  const column = Math.max(...names) + 4;
  const indent = ' '.repeat(column);
  return rows
    .map(([name, text]) => {
      const lines = text
        .split('\n')
        .map((line) => wrapped([indent + line.match(/^ */)![0], ...line.trim().split(' ')], indent, ''));
      const first = `  ${name}`;
      return first.length + 2 > column
        ? [first, ...lines].join('\n')
        : [first.padEnd(column) + lines[0]!.slice(column), ...lines.slice(1)].join('\n');
    })
    .join('\n');
}

/**
 * Puts words into lines.
 * @param indent begins each line but the first
 * @param separator between the first word and the second
 */
function wrapped([first = '', ...words]: readonly string[], indent: string, separator = ' '): string {
  const lines = [first];
  let isStart = separator === '';
  for (const word of words) {
    const line = lines.at(-1)!;
    const longer = isStart ? line + word : `${line} ${word}`;
    if (longer.length <= WIDTH || isStart) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
    isStart = false;
  }
  return lines.join('\n');
}
