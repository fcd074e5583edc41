/**
 * The conformance kit on PostgreSQL, end to end. Where the two databases of the reference answer differently
 * (NULL in an order, a component's id) its answer on PostgreSQL counts; the keys inside a JSON value come in
 * the order of jsonb. Writes are a part of all there are: they take as long as all others together.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyDatabase, returnDatabase } from '../support/database.ts';
import { KIT } from '../support/kit.ts';

const SERVE = `exec ${process.execPath} ${resolve(import.meta.dirname, '../../bin/octavo.js')} start`;
const RESTORE = resolve(import.meta.dirname, '../support/postgres/restore-command.ts');

interface Report {
  readonly passed: number;
  readonly results: readonly { readonly id: string; readonly ok: boolean }[];
}

const SUITES: readonly {
  readonly files: readonly string[];
  readonly only?: readonly string[];
}[] = [
  { files: ['rest-read-basic', 'rest-filter', 'rest-populate', 'rest-select'] },
  {
    files: ['rest-write', 'rest-relations', 'rest-components', 'rest-i18n', 'users'],
    only: [
      ...['rest-write.create', 'rest-write.value', 'rest-write.delete'],
      ...['rest-relations.position', 'rest-relations.to-one', 'rest-components.zone', 'users.update'],
    ],
  },
];

test.each(SUITES)('$files', { timeout: 280_000 }, async ({ files, only = [] }) => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-replay-report-'));
  const report = join(dir, 'report.json');
  const address = copyDatabase(dir);
  try {
    const output = await replay(address, [
      ...['--serve', SERVE, '--variant', 'octavo-postgres,octavo,postgres', '--reset', 'live'],
      ...['--reset-command', `${process.execPath} ${RESTORE} '${address}'`],
      ...only.flatMap((area) => ['--only', area]),
      ...['--json', report],
      ...files.map((name) => join(KIT, 'cases', `${name}.jsonl`)),
    ]);
    const { passed, results } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    expect(
      results.filter((result) => !result.ok),
      output,
    ).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  } finally {
    returnDatabase(address);
    rmSync(dir, { recursive: true, force: true });
  }
});

function replay(address: string, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(KIT, 'replay.mjs'), ...args], {
      env: { ...process.env, DATABASE_CLIENT: 'postgres', DATABASE_URL: address },
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', failed);
    child.on('close', (code) => (code === 2 ? failed(new Error(output)) : done(output)));
  });
}
