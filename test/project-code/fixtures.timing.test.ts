/** Projects with code of their own, end to end: what they answer is what the reference has answered. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { KIT } from '../support/kit-model.ts';
import { replaySuite } from '../support/replay-kit.ts';

test.each(['blog', 'members', 'almanac', 'witness'])('%s', { timeout: 120_000 }, async (name) => {
  const fixture = join(import.meta.dirname, 'fixtures', name);
  const project = temporaryProject({});
  cpSync(join(KIT, 'project'), project, { recursive: true });
  for (const file of removedFiles(fixture)) rmSync(join(project, file));
  cpSync(fixture, project, { recursive: true });
  // as the answers were recorded
  await replaySuite({ files: ['cases'], folder: fixture, project, mode: 'development', atLeast: 6 });
});

function removedFiles(fixture: string): string[] {
  const list = join(fixture, 'removed.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
}
