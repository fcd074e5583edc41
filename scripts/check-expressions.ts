/**
 * Checks the regular expressions of the sources: each takes linear time, whatever the text. One that does not must never run
 * over what a client sends; the list below says what it runs over.
 */
import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';

const ROOT = resolve(import.meta.dirname, '..');

/** Expressions that may take longer, with what they run over instead. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  [String.raw`/\/+$/`, 'the address of a sign-in provider, from the configuration'],
  [String.raw`/\.?0+$/`, 'a number of a column, whose length the database limits'],
  ['/^[/ ]+|[/ ]+$/g', 'an address of the configuration'],
  ['/^([^.:]*)([.:]?)(.*)$/s', 'anything: it fits every text at once'],
  [String.raw`/^\s*(?:import\b(?!\s*[.(])|export\b)/m`, 'source code of the project'],
  [
    String.raw`/^\s*(BEGIN|COMMIT|ROLLBACK)(?:\s+TRANSACTION)?\s*;?\s*$/i`,
    'a statement that code of the project has written',
  ],
  [String.raw`/(?:file:\/\/)?((?:\/|[A-Z]:[\\/])[^\s():]+):(\d+)(?::\d+)?/g`, 'a line of a stack'],
  [String.raw`/(?:file:\/\/)?(\/[^\s()]+?|[A-Z]:\\[^()]+?):(\d+)/g`, 'a line of a stack'],
  [
    String.raw`/:(\w+)(?:\([^)]*\))?[?*+]?|\(([^)]*)\)[?*+]?/g`,
    'the path of a route that the project declares',
  ],
  [String.raw`/\s*,\s*/`, 'origins that the configuration names'],
  [String.raw`/(\d+)$/`, 'what PostgreSQL says of a statement it has run'],
  [String.raw`/^(\s*"\w+": )"(.*)"(,?)$/gm`, "a plan of MariaDB's, for who asks for an explanation"],
  ['/^-+|-+$/g', 'the name of a new project, on the command line'],
]);

interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** The regular expressions of a file, as they are written. */
function* expressionsIn(file: string): Generator<Expression> {
  const open: unknown[] = [parseAst(readFileSync(file, 'utf8'), { lang: 'ts' })];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string };
      yield { source: pattern, flags };
    }
    open.push(...Object.values(node));
  }
}

const problems: string[] = [];
const found = new Map<string, boolean>();
for (const file of globSync('src/**/*.ts', { cwd: ROOT })) {
  for (const expression of expressionsIn(resolve(ROOT, file))) {
    const written = `/${expression.source}/${expression.flags}`;
    let isSlow = found.get(written);
    if (isSlow === undefined) {
      isSlow = analyse(expression).reports.length > 0;
      found.set(written, isSlow);
    }
    if (isSlow && !ALLOWED.has(written)) problems.push(`${relative(ROOT, resolve(ROOT, file))}: ${written}`);
  }
}
const idle = [...ALLOWED.keys()].filter((written) => !found.get(written));
for (const one of problems) console.error(`takes more than linear time: ${one}`);
for (const one of idle) console.error(`is allowed without need: ${one}`);
if (problems.length > 0 || idle.length > 0) process.exitCode = 1;
