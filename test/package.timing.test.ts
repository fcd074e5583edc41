/** The package as it would be published: its files, and a project made and served by it. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { allPages, ROOT } from './docs/markdown.ts';

let folder: string;
let tarball: string;
let files: string[];
const inPackage = (path: string): string => join(folder, 'package', path);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-package-'));
  // packing builds `dist`
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: ROOT, stdio: 'pipe' });
  [tarball = ''] = readdirSync(folder);
  execFileSync('tar', ['-xzf', tarball], { cwd: folder });
  // what the registry would install
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  files = readdirSync(inPackage(''), { recursive: true, encoding: 'utf8' });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it holds no sources, tests or declarations that cannot be imported', () => {
  const top = new Set(files.map((file) => file.split(/[\\/]/)[0]));
  expect([...top].sort()).toEqual([
    ...['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
    ...['assets', 'bin', 'dist', 'docs', 'entry', 'examples', 'package.json', 'panel', 'types'],
  ]);
  const others = files.filter((file) => file.endsWith('.d.ts') && !/^(?:types|dist.client)[\\/]/.test(file));
  expect(others).toEqual([]);
});

test('the pages install it by its name', () => {
  const installed = allPages().flatMap(({ file, text }) =>
    [...text.matchAll(/(?:npm install|npx --package) \S*\/(\S+\.tgz)/g)].map(([, name]) => ({ file, name })),
  );
  expect(installed.length).toBeGreaterThan(2);
  expect(installed.filter(({ name }) => name !== tarball)).toEqual([]);
});

test('each worker thread has its file at the place of its source, with all it needs', () => {
  const threads = globSync('**/*-thread.ts', { cwd: join(ROOT, 'src') });
  expect(threads.length).toBeGreaterThan(0);
  for (const thread of threads) {
    const built = join('dist', thread.replace(/ts$/, 'js'));
    expect(files).toContain(built);
    // a chunk of the server would be loaded by every thread
    expect(readFileSync(inPackage(built), 'utf8')).not.toMatch(/from "\.{1,2}\//);
  }
});

test('its client is imported, and types follow generated ones', async () => {
  const { createClient } = await import(pathToFileURL(inPackage('dist/client/index.js')).href);
  expect(createClient('http://127.0.0.1:9').token).toBeNull();
  const site = join(folder, 'front-end');
  mkdirSync(join(site, 'node_modules'), { recursive: true });
  symlinkSync(inPackage(''), join(site, 'node_modules/octavo'));
  writeFileSync(join(site, 'package.json'), JSON.stringify({ type: 'module' }));
  const generated = readFileSync(join(ROOT, 'test/client/kit-api.ts'), 'utf8');
  writeFileSync(join(site, 'api.ts'), generated.replace('../../src/client/index.ts', 'octavo/client'));
  writeFileSync(
    join(site, 'page.ts'),
    `import { createClient } from 'octavo/client';
import type { Api } from './api.js';
const api = createClient<Api>('https://api.example.com');
const found = await api.findOne('articles', 1, { populate: { author: { fields: ['name'] } } });
if (found.ok) {
  const name: string | null | undefined = found.data.attributes.author.data?.attributes.name;
  // @ts-expect-error it was not populated
  found.data.attributes.tags;
  console.log(name);
}
export {};
`,
  );
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
  ];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, '--types', '', 'page.ts'], {
    cwd: site,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

test('the links of its pages lead to files it has', () => {
  const broken = allPages().flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target))
      .map((target) => normalize(join(dirname(file), target)))
      .filter((path) => !existsSync(inPackage(path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(broken).toEqual([]);
});

test('everything its package.json names is there', () => {
  const manifest = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'));
  const exported = Object.values(manifest.exports).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one as object),
  );
  const named = [manifest.types, ...Object.values(manifest.bin), ...exported] as string[];
  expect(named.filter((path) => !existsSync(inPackage(path)))).toEqual([]);
  expect(manifest.keywords.length).toBeGreaterThan(0);
});

test('programs import it', () => {
  const site = join(folder, 'program');
  mkdirSync(join(site, 'node_modules'), { recursive: true });
  symlinkSync(inPackage(''), join(site, 'node_modules/octavo'));
  const code = `const strapi = require('octavo/strapi');
    const { ValidationError } = require('octavo/utils').errors;
    import('octavo').then(({ default: same, factories }) => {
      console.log(typeof strapi, strapi === same, typeof factories.createCoreService, ValidationError.name);
    });`;
  const options = ['--require', 'octavo/register', '--input-type=commonjs', '-e', code];
  const output = execFileSync(process.execPath, options, { cwd: site, encoding: 'utf8' });
  expect(output).toBe('function true function ValidationError\n');
});

test('it has the host of plugins, which projects build with their packages', () => {
  const host = files.filter((file) => file.startsWith('panel/plugin-runtime/'));
  expect(host).toContain('panel/plugin-runtime/host.ts');
});

test('it has the panel, built and compressed', () => {
  const panel = files.filter((file) => file.startsWith('assets/panel/'));
  expect(panel).toContain('assets/panel/index.html');
  expect(panel.filter((file) => /index-[\w-]+\.js\.br$/.test(file))).toHaveLength(1);
});

test('files that are started by their names stand where they are looked for', () => {
  const chunks = files.filter((file) => file.startsWith('dist/chunks/'));
  const code = chunks.map((file) => readFileSync(inPackage(file), 'utf8')).join('\n');
  for (const name of [
    'core/database/sqlite/reader-thread',
    'core/database/sqlite/write-thread',
    'core/database/blocking-read-thread',
    'octavo/cli/dev/dev-child',
  ]) {
    expect(code).toContain(name.split('/').at(-1)!);
    expect(files).toContain(`dist/${name}.js`);
  }
  const places = [...code.matchAll(/new URL\("\.\.\/([^"]+)", import\.meta\.url\)/g)].map(
    ([, place]) => place,
  );
  expect(places).toContain('core/base/octavo-version.js');
});

/**
 * Fills the young generation with what survives, on request, and says how large it has become: the median of many looks,
 * because V8 may add pages beyond its capacity for the moment of a collection.
 */
const PROBE = `process.once('SIGUSR2', async () => {
  const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8');
  const kept = [];
  const sizes = [];
  for (let round = 0; round < 101; round += 1) {
    kept[round % 8] = Array.from({ length: 20_000 }, (_, i) => ({ i }));
    await new Promise((resolve) => setTimeout(resolve, 1));
    sizes.push(getHeapSpaceStatistics().find((each) => each.space_name === 'new_space').space_size);
  }
  sizes.sort((one, other) => one - other);
  console.log('young generation: ' + sizes[50]);
});
`;

test('a worker thread loads nothing of the server', () => {
  for (const name of [
    'core/database/blocking-read-thread',
    'core/database/sqlite/reader-thread',
    'core/database/sqlite/write-thread',
  ]) {
    const text = readFileSync(inPackage(`dist/${name}.js`), 'utf8');
    expect(text, name).not.toMatch(/from\s*["']\./);
  }
});

test('it makes a project and serves it', async () => {
  const bin = inPackage('bin/octavo.js');
  const cache = join(folder, 'cache');
  const probe = join(folder, 'probe.mjs');
  writeFileSync(probe, PROBE);
  const env = {
    PATH: process.env['PATH'],
    XDG_CACHE_HOME: cache,
    NODE_OPTIONS: `--import=${pathToFileURL(probe).href}`,
  };
  const site = join(folder, 'site');
  execFileSync(process.execPath, [bin, 'new', site, '--no-install', '--no-git'], { env });
  // the published package depends on its own version, not on a checkout
  const made = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'));
  expect(made.dependencies).toEqual({ octavo: expect.stringMatching(/^\^\d+\.\d+\.\d+/) });
  const server = spawn(process.execPath, [bin, 'start', site, '--port', '0', '--host', '127.0.0.1'], { env });
  onTestFinished(() => void server.kill('SIGKILL'));
  let text = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const [, found] = pattern.exec(text) ?? [];
      if (found) return found;
      if (server.exitCode !== null) throw new Error(text);
      await pause(20);
    }
  };
  const address = await printed(/ at (http:\S+)/);
  const answer = await fetch(`${address}/api/articles`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: [{ attributes: { title: 'Hello' } }, {}] });

  // as large as `--max-semi-space-size=2` would leave it, without that option
  server.kill('SIGUSR2');
  expect(Number(await printed(/young generation: (\d+)/))).toBeLessThanOrEqual(2 * 2 * 1024 * 1024);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  // its compiled code is kept where only its user writes
  expect(readdirSync(join(cache, 'octavo'))).not.toEqual([]);
});
