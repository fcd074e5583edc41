/**
 * Builds the pages for the GraphQL and the OpenAPI schema into `assets`, which is kept in the repository, so that
 * neither a checkout nor the package needs their two hundred megabytes of sources. To be run after a change of
 * `scripts/pages`, with the names of the pages; a test fails when that was forgotten.
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
import { hashOfSources, PAGES, type PageName, sourcesOf } from './pages/hash-of-sources.ts';

const LICENSES = 'licenses.md';

/** The pages' fonts are the system's: those that come with them are a sixth of it, under licences of their own. */
const withoutFonts = {
  name: 'without-fonts',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    id.endsWith('graphiql/dist/style.css') ? code.replace(/@font-face\s*\{[^}]*\}/g, '') : null,
};

const wanted = process.argv.slice(2);
for (const page of PAGES) {
  if (wanted.length === 0 || wanted.includes(page)) await buildPage(page);
}

async function buildPage(page: PageName): Promise<void> {
  const target = resolve(import.meta.dirname, '../assets', page);
  // not in the checkout, where editors and other tools would look into all that is installed
  const dir = realpathSync(mkdtempSync(join(tmpdir(), `octavo-${page}-`)));
  try {
    cpSync(sourcesOf(page), dir, { recursive: true });
    const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: dir,
      stdio: 'inherit',
    });
    if (installed.status !== 0) throw new Error('npm ci failed');
    await bundle(dir);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    for (const name of readdirSync(join(dir, 'dist'))) {
      const file = join(dir, 'dist', name);
      if (name === LICENSES) copyFileSync(file, join(target, name));
      else writeFileSync(join(target, `${name}.gz`), gzipSync(readFileSync(file), { level: 9 }));
    }
    writeFileSync(join(target, 'sources.sha256'), `${hashOfSources(page)}\n`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function bundle(dir: string): Promise<void> {
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
