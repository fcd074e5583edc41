/** Reads a command's arguments and says in plain words what is wrong with them. */

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { suggestion, UsageError } from './command.ts';
import type { Call, Options } from './options.ts';

/**
 * @param specs the options the command takes
 * @param takes its other arguments, as the help shows them; behind them the project's folder may stand, as an older
 *   form of `--dir`
 * @throws UsageError for anything else
 */
export function parseArguments(args: readonly string[], specs: Options, takes = ''): Call {
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(specs).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options: config, strict: false, tokens: true });
  const options: Record<string, string> = {};
  const flags = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const spec = Object.hasOwn(specs, name) ? specs[name]! : null;
    if (!spec) {
      const known = [...Object.keys(specs), 'help'].map((each) => `--${each}`);
      throw new UsageError(`unknown option ${rawName}${suggestion(rawName, known)}`);
    }
    if (spec.value === undefined) {
      if (value !== undefined) throw new UsageError(`option ${rawName} takes no value`);
      flags.add(name);
      continue;
    }
    if (value === undefined || (!inlineValue && /^-./.test(value))) {
      throw new UsageError(`option ${rawName} needs a value`);
    }
    const former = options[name];
    if (former !== undefined && !spec.isList) {
      throw new UsageError(`option ${rawName} takes one value, and it is given twice`);
    }
    options[name] = former === undefined ? value : `${former},${value}`;
  }
  const most = takes.includes('...') ? Number.POSITIVE_INFINITY : takes.split(' ').filter(Boolean).length;
  const { dir: named, ...rest } = options;
  const [folder, ...tooMany] = positionals.slice(most);
  const isFolder = folder !== undefined && 'dir' in specs && named === undefined && tooMany.length === 0;
  if (folder !== undefined && !isFolder) throw new UsageError(`unexpected argument ${tooMany[0] ?? folder}`);
  return { positionals: positionals.slice(0, most), options: rest, flags, dir: named ?? folder };
}
