/**
 * Builds the GraphQL page into `assets/playground`, which is kept in the repository, so that neither a
 * checkout nor the package needs its two hundred megabytes of sources. To be run after a change of
 * `scripts/playground`; a test tells when that was forgotten.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { hashOfSources, SOURCES } from './playground/hash-of-sources.ts';

const LICENSES = 'licenses.md';
const target = resolve(import.meta.dirname, '../assets/playground');

/** The page's fonts are the system's: those that come with it are a sixth of it, under licences of their own. */
const withoutFonts = {
  name: 'without-fonts',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    id.endsWith('graphiql/dist/style.css') ? code.replace(/@font-face\s*\{[^}]*\}/g, '') : null,
};

// not in the checkout, where editors and other tools would look into all that is installed
const dir = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-playground-')));
try {
  cpSync(SOURCES, dir, { recursive: true });
  const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: dir,
    stdio: 'inherit',
  });
  if (installed.status !== 0) throw new Error('npm ci failed');
  await build();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(join(dir, 'dist'))) {
    const file = join(dir, 'dist', name);
    if (name === LICENSES) copyFileSync(file, join(target, name));
    else writeFileSync(join(target, `${name}.gz`), gzipSync(readFileSync(file), { level: 9 }));
  }
  writeFileSync(join(target, 'sources.sha256'), `${hashOfSources()}\n`);
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function build(): Promise<void> {
  const vite = createRequire(join(dir, 'package.json')).resolve('vite');
  const { build: run } = await import(pathToFileURL(vite).href);
  await run({
    root: dir,
    configFile: false,
    base: './',
    logLevel: 'error',
    plugins: [withoutFonts],
    worker: { format: 'es' },
    build: {
      outDir: join(dir, 'dist'),
      assetsDir: '',
      // one file each: the page is not allowed to load what is written into it
      assetsInlineLimit: 0,
      license: { fileName: LICENSES },
      rollupOptions: { input: join(dir, 'page.js') },
    },
  });
}
