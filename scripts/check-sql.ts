/**
 * No statement is put together from unquoted names: a template that is SQL and has something interpolated is tagged
 * with `sql` (`src/core/database/sql-template.ts`), which takes only quoted names and other pieces of SQL.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SRC = resolve(import.meta.dirname, '../src');

/** An untagged template with a statement in it, and something interpolated. */
const RAW = /(?<!\bsql)`[^`]*\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[^`]*\$\{[^`]*`/;

const mistakes = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(SRC, name))
  .flatMap((file) => {
    // comments quote code between backticks
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    const found = RAW.exec(code)?.[0];
    return found === undefined ? [] : [`${file}: SQL without the sql template: ${found.slice(0, 80)}`];
  });
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exit(1);
