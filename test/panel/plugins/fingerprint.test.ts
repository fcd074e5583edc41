/** What a build of plugins' panels depends on. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprintOf } from '../../../src/admin/plugin-panels/fingerprint.ts';

test('the content of a plugin of the project counts, and links to folders or to nothing stop no start', () => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-fingerprint-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const folder = join(dir, 'src/plugins/shop');
  mkdirSync(join(folder, 'admin/src'), { recursive: true });
  const entry = join(folder, 'admin/src/index.js');
  const fingerprint = (): string =>
    fingerprintOf(dir, [{ plugin: 'shop', entry }], new Map(), { NODE_ENV: 'production' });
  writeFileSync(entry, 'export default {};');
  const first = fingerprint();
  symlinkSync(dir, join(folder, 'admin/whole-project'));
  symlinkSync(join(dir, 'nowhere'), join(folder, 'admin/nothing'));
  expect(fingerprint()).toBe(first);
  writeFileSync(entry, 'export default { register() {} };');
  expect(fingerprint()).not.toBe(first);
});
