/**
 * Builds the administration panel (`panel`) into `assets/panel`, which is not committed. Does nothing where the built
 * files are those of the present sources. `npm start`, `npm run dev`, the tests and the package run it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative, resolve, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = resolve(import.meta.dirname, '..');
const sources = join(root, 'panel');
const target = join(root, 'assets/panel');

/** The hash of the sources that built files were made of. */
const MARK = 'sources.sha256';

/** What compression makes smaller. */
const PACKED = new Set(['.js', '.css', '.svg', '.html']);

// a test's environment would bring the development build of React
process.env['NODE_ENV'] = 'production';

const hash = hashOfSources();
if (hash !== builtFrom()) {
  console.error('Building the administration panel, once for these sources: this takes a minute …');
  await build();
  console.error('The panel is built.');
}

async function build(): Promise<void> {
  const { build: run } = await import('vite');
  // beside the target: a rename puts the finished folder in its place
  const made = `${target}.${process.pid}`;
  const old = `${made}.old`;
  try {
    await run({
      configFile: join(sources, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: made, emptyOutDir: true },
    });
    for (const file of filesOf(made)) pack(file);
    writeFileSync(join(made, MARK), `${hash}\n`);
    try {
      renameSync(target, old);
    } catch {
      // there was none
    }
    renameSync(made, target);
  } finally {
    rmSync(made, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** Puts the compressed forms beside a file. */
function pack(file: string): void {
  if (!PACKED.has(extname(file))) return;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}

function hashOfSources(): string {
  const sum = createHash('sha256');
  const inputs = [...filesOf(sources), join(root, 'package-lock.json'), import.meta.filename];
  for (const file of inputs) {
    sum.update(`${relative(root, file).split(sep).join('/')}\0`);
    sum.update(readFileSync(file));
  }
  return sum.digest('hex');
}

function builtFrom(): string | null {
  try {
    return readFileSync(join(target, MARK), 'utf8').trim();
  } catch {
    return null;
  }
}

/** All files below a folder, in a fixed order. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
