/** The fixture project in a folder of its own, for several processes that share a server's database. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KIT } from '../support/kit.ts';

export function copyProject(): { readonly dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-faults-'));
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  writeFileSync(
    join(dir, 'config/server.js'),
    "module.exports = { host: '127.0.0.1', app: { keys: ['test'] }, logger: { level: 'fatal' } };",
  );
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
