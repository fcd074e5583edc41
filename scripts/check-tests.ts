/**
 * Checks that tests outside of the timing lane (`*.timing.test.ts`) do not depend on time, other processes or the network: they
 * and the helpers that they import name nothing that waits for real time or reads it, starts a process, or listens on a port, and
 * no seed but that of the run.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** What a deterministic test must not name, and what takes its place. */
const FORBIDDEN: readonly { readonly pattern: RegExp; readonly name: string; readonly instead: string }[] = [
  {
    pattern:
      /(?<![\w.#])set(?:Timeout|Interval)\((?!\))|\bset(?:Timeout|Interval)\b[^}]*\} from 'node:timers\/promises|(?<![\w.])sleep\(|\bAtomics\.wait(?:Async)?\b/g,
    name: 'a wait for real time',
    instead: 'settled(), or the clock of the test',
  },
  {
    pattern: /\bexpect\.poll\b|\bvi\.wait(?:For|Until)\b/g,
    name: 'a look again and again',
    instead: 'settled(), or a promise of the event',
  },
  {
    pattern: /\bDate\.now\b|\bperformance\.now\b/g,
    name: 'the time of day',
    instead: 'the clock of the test',
  },
  {
    pattern:
      /expect\([^;\n]*(?:milliseconds|elapsed|duration)[^;\n]*\)\.(?:not\.)?toBe(?:Less|Greater)Than/gi,
    name: 'a comparison of times',
    instead: 'an order of events',
  },
  {
    pattern: /node:child_process|node:cluster/g,
    name: 'a process',
    instead: 'runCliHere, or openOctavo',
  },
  {
    pattern:
      /\.listen\(|\bstartServer\(|\bopenMetrics\(|\bs3rver\b|'playwright-core'|\b(?:open|serve)\w+\([^;]*?\bport: 0\b/g,
    name: 'a port',
    instead: 'openOctavo, or listenInMemory',
  },
  {
    pattern: /\['FUZZ_SEED'\]/g,
    name: 'a seed beside that of the run',
    instead: 'SEED of test/support/fuzz.ts',
  },
];

/** What may stay, each for a reason. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // the product listens; where no port is asked for it does so in memory
  'test/support/open-octavo.ts': ['a port'],
  // a handler of a test is reached within the process
  'test/support/in-memory/serve-handler.ts': ['a port'],
  // a client that waits for its own thread gives up at last
  'test/support/servers/sync-client.ts': ['the time of day', 'a wait for real time'],
  // a server reads its permissions again by the system's clock, in another process as well
  // a server reads its permissions again by the system's clock, in another process as well
  'test/support/database.ts': ['a wait for real time'],
  // the one place
  'test/support/fuzz.ts': ['a seed beside that of the run'],
  // measures answers, for tests of the timing lane
  'test/support/http-client.ts': ['the time of day'],
  // the database sleeps in a statement, which the product ends
  'test/support/mysql/test-server.ts': ['a wait for real time'],
  'test/support/servers/test-server.ts': ['a wait for real time'],
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

const files = globSync('test/**/*.ts', {
  cwd: ROOT,
  exclude: ['test/conformance/kit/project/**', 'test/types/project/**'],
});
const source = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** The helpers that a file imports, and those that they import. */
function reachedBy(file: string): Set<string> {
  const reached = new Set([file]);
  for (const one of reached) {
    for (const [, path] of source.get(one)!.matchAll(IMPORT)) {
      const target = relative(ROOT, resolve(join(ROOT, dirname(one)), path!));
      if (source.has(target)) reached.add(target);
    }
  }
  return reached;
}

/** Helper → a deterministic test that has it. */
const deterministic = new Map<string, string>();
for (const file of files
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.timing.test.ts'))
  .sort()) {
  for (const helper of reachedBy(file)) if (!deterministic.has(helper)) deterministic.set(helper, file);
}

const mistakes = [...deterministic].sort().flatMap(([file, test]) => {
  // a comment may say what code must not do
  const code = source.get(file)!.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return FORBIDDEN.filter(
    ({ name, pattern }) => !ALLOWED[file]?.includes(name) && code.search(pattern) >= 0,
  ).map(({ name, instead, pattern }) => {
    const words = [...new Set(code.match(pattern))].join(', ');
    const through = file === test ? '' : `, which ${test} imports`;
    return `${file}${through}: ${name} (${words}); take ${instead}, or name the test *.timing.test.ts`;
  });
});
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exit(1);
