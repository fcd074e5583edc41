/** The files of generated types: which of them `octavo types` writes, and which `octavo dev` keeps up to date (A429). */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadProject } from '../../src/core/project/load-project.ts';
import { keepTypes } from '../../src/octavo/cli/dev/keep-types.ts';
import { types } from '../../src/octavo/cli/types.ts';
import { temporaryProject } from '../project/temporary-project.ts';

const SCHEMA = 'src/api/crate/content-types/crate/schema.json';

const crate = (attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    info: { singularName: 'crate', pluralName: 'crates', displayName: 'Crate' },
    attributes,
  });

const project = (typescript?: object): string =>
  temporaryProject({
    '.env': 'JWT_SECRET=s',
    [SCHEMA]: crate({ label: { type: 'string' } }),
    ...(typescript ? { 'config/typescript.js': `module.exports = ${JSON.stringify(typescript)};` } : {}),
  });

const CODE = 'types/generated/contentTypes.d.ts';

function silenced(): { readonly said: string[] } {
  const said: string[] = [];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line)),
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line)),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return { said };
}

const keep = async (dir: string): Promise<void> => keepTypes(await loadProject(dir, { env: {} }));

const textOf = (dir: string, file: string): string => readFileSync(join(dir, file), 'utf8');

test('a project that has not asked gets no files', async () => {
  silenced();
  const dir = project();
  await keep(dir);
  expect(existsSync(join(dir, 'types'))).toBe(false);
});

test('files that are there follow the schemas, unless the configuration says no', async () => {
  const { said } = silenced();
  const dir = project();
  mkdirSync(join(dir, 'types/generated'), { recursive: true });
  writeFileSync(join(dir, CODE), '// old');
  await keep(dir);
  expect(textOf(dir, CODE)).toContain('label: Attribute.String;');
  expect(said.filter((line) => line.startsWith('Types written: '))).toHaveLength(2);
  // nothing is written again
  await keep(dir);
  expect(said).toHaveLength(2);
  writeFileSync(join(dir, SCHEMA), crate({ weight: { type: 'integer' } }));
  await keep(dir);
  expect(textOf(dir, CODE)).toContain('weight: Attribute.Integer;');
  const off = project({ autogenerate: false });
  mkdirSync(join(off, 'types/generated'), { recursive: true });
  writeFileSync(join(off, CODE), '// old');
  await keep(off);
  expect(textOf(off, CODE)).toBe('// old');
});

test('the configuration asks for them, and for a file of a front end', async () => {
  silenced();
  const dir = project({ autogenerate: true, client: 'web/src/api.ts' });
  await keep(dir);
  expect(textOf(dir, CODE)).toContain('label: Attribute.String;');
  expect(textOf(dir, 'web/src/api.ts')).toContain('label: string | null;');
  const client = project({ client: 'api.ts' });
  await keep(client);
  expect([existsSync(join(client, 'types')), existsSync(join(client, 'api.ts'))]).toEqual([false, true]);
});

test('a file that cannot be written is said, and no more', async () => {
  const { said } = silenced();
  const dir = project({ client: 'config/api.ts' });
  writeFileSync(join(dir, 'web'), '');
  writeFileSync(join(dir, 'config/typescript.js'), "module.exports = { client: 'web/api.ts' };");
  await keep(dir);
  expect(said).toEqual([expect.stringMatching(/^The types were not written: /)]);
});

test('octavo types writes and checks the configured file besides', async () => {
  const { said } = silenced();
  const dir = project({ client: 'web/api.ts' });
  const directory = process.cwd();
  onTestFinished(() => process.chdir(directory));
  expect(await types.run(['--check', dir])).toBe(1);
  expect(await types.run([dir])).toBe(0);
  expect(textOf(dir, 'web/api.ts')).toContain('label: string | null;');
  expect(await types.run(['--check', dir])).toBe(0);
  expect(said.filter((line) => line.startsWith('Written: '))).toHaveLength(3);
  expect(await types.run(['--client', join(dir, 'other.ts'), dir])).toBe(0);
  expect(existsSync(join(dir, 'other.ts'))).toBe(true);
});

test('what config/typescript may say', async () => {
  await expect(loadProject(project({ client: 5 }), { env: {} })).rejects.toThrow(/client/);
  const { config } = await loadProject(project(), { env: {} });
  expect(config.typescript).toEqual({ autogenerate: null, client: null, requiredNotNull: false });
});
