/** Projects with code of their own, end to end: what they answer is what the reference has answered. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { KIT } from '../support/kit.ts';

const SERVE = `exec ${process.execPath} ${resolve(import.meta.dirname, '../../bin/octavo.js')} start`;

interface Report {
  readonly passed: number;
  readonly results: readonly { readonly id: string; readonly ok: boolean }[];
}

test.each(['blog', 'members', 'almanac', 'witness'])('%s', { timeout: 120_000 }, async (name) => {
  const fixture = join(import.meta.dirname, 'fixtures', name);
  const dir = mkdtempSync(join(tmpdir(), 'octavo-code-fixture-'));
  try {
    const project = join(dir, 'project');
    cpSync(join(KIT, 'project'), project, { recursive: true });
    for (const file of removedFiles(fixture)) rmSync(join(project, file));
    cpSync(fixture, project, { recursive: true });
    const report = join(dir, 'report.json');
    const output = await replay([
      '--serve',
      SERVE,
      '--variant',
      'octavo',
      '--project',
      project,
      '--json',
      report,
      join(fixture, 'cases.jsonl'),
    ]);
    const { passed, results } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    expect(
      results.filter(({ ok }) => !ok).map(({ id }) => id),
      output,
    ).toEqual([]);
    expect(passed).toBeGreaterThan(5);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

function removedFiles(fixture: string): string[] {
  const list = join(fixture, 'removed.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
}

function replay(args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    // as the answers were recorded
    const env = { ...process.env, NODE_ENV: 'development' };
    const child = spawn(process.execPath, [join(KIT, 'replay.mjs'), ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.on('error', failed);
    child.on('close', (code) => (code === 2 ? failed(new Error(output)) : done(output)));
  });
}
