/** Runs a dump of pg_dump's plain format without its client: statements, and COPY blocks as INSERTs. */
import type { Client } from 'pg';

const COPY = /^COPY (\S+) \(([^)]*)\) FROM stdin;$/;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

export async function loadDump(client: Client, dump: string): Promise<void> {
  let statements: string[] = [];
  const lines = dump.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const block = COPY.exec(lines[at]!);
    if (!block) {
      statements.push(lines[at]!);
      continue;
    }
    await client.query(statements.join('\n'));
    statements = [];
    const rows: string[] = [];
    for (at += 1; lines[at] !== '\\.'; at += 1) {
      rows.push(`(${lines[at]!.split('\t').map(literal).join(',')})`);
    }
    if (rows.length > 0) await client.query(`INSERT INTO ${block[1]} (${block[2]}) VALUES ${rows.join(',')}`);
  }
  await client.query(statements.join('\n'));
}

/** A field of a COPY block as a literal. */
function literal(field: string): string {
  if (field === '\\N') return 'NULL';
  const text = field.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
  return `'${text.replaceAll("'", "''")}'`;
}
