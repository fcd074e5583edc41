/** Reads a command's arguments and says in plain words what is wrong with them. */

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { suggestion, UsageError } from './command.ts';

interface Arguments {
  readonly positionals: readonly string[];
  /** The options that were given; each takes a text. */
  readonly options: Readonly<Record<string, string>>;
  /** The options without a value that were given. */
  readonly flags: ReadonlySet<string>;
}

/** Options whose value is a list separated by commas, in every command: given again, they add to it. */
const LIST_OPTIONS: ReadonlySet<string> = new Set(['action', 'events', 'paths', 'permissions', 'rename']);

/**
 * @param optionNames the options the command takes, each with a value; one of a single value is taken once
 * @param maxPositionals how many other arguments it takes
 * @param flagNames the options it takes that have no value
 * @throws UsageError for anything else
 */
export function parseArguments(
  args: readonly string[],
  optionNames: readonly string[],
  maxPositionals: number,
  flagNames: readonly string[] = [],
): Arguments {
  const options: ParseArgsOptionsConfig = Object.fromEntries([
    ...optionNames.map((name) => [name, { type: 'string' as const }]),
    ...flagNames.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const optionValues: Record<string, string> = {};
  const flags = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (flagNames.includes(token.name)) {
      if (token.value !== undefined) throw new UsageError(`option ${token.rawName} takes no value`);
      flags.add(token.name);
      continue;
    }
    if (!optionNames.includes(token.name)) {
      const known = [...optionNames, ...flagNames, 'help'].map((name) => `--${name}`);
      throw new UsageError(`unknown option ${token.rawName}${suggestion(token.rawName, known)}`);
    }
    if (token.value === undefined || (!token.inlineValue && /^-./.test(token.value))) {
      throw new UsageError(`option ${token.rawName} needs a value`);
    }
    const former = optionValues[token.name];
    if (former !== undefined && !LIST_OPTIONS.has(token.name)) {
      throw new UsageError(`option ${token.rawName} takes one value, and it is given twice`);
    }
    optionValues[token.name] = former === undefined ? token.value : `${former},${token.value}`;
  }
  if (positionals.length > maxPositionals) {
    throw new UsageError(`unexpected argument ${positionals[maxPositionals]}`);
  }
  return { positionals, options: optionValues, flags };
}
