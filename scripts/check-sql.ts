/**
 * No statement is put together from unquoted names: a template that is SQL and has something interpolated is tagged
 * with `sql` (`src/database/sql-template.ts`), which takes only quoted names and other pieces of SQL.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SRC = resolve(import.meta.dirname, '../src');

/** Layers whose statements are not values yet: most write schemas or read databases that are not laid out by the model. */
const STILL_TEXT = ['check', 'cli', 'database', 'graphql', 'project-code', 'transfer'];

/** An untagged template with a statement in it, and something interpolated. */
const RAW = /(?<!\bsql)`[^`]*\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[^`]*\$\{[^`]*`/;

const mistakes = readdirSync(SRC)
  .filter((layer) => !STILL_TEXT.includes(layer))
  .flatMap((layer) =>
    readdirSync(join(SRC, layer), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(SRC, layer, name)),
  )
  .flatMap((file) => {
    // comments quote code between backticks
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    const found = RAW.exec(code)?.[0];
    return found === undefined ? [] : [`${file}: SQL without the sql template: ${found.slice(0, 80)}`];
  });
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exit(1);
