/**
 * Makes the publishable `dist/`: the sources as JavaScript, all that a start loads in two files, and in a third one what runs
 * the code of projects, since finding a thousand files takes longer than compiling them. Libraries stay outside: installations
 * update them, project code shares them, and inside they would start hardly faster. The declarations of the package stand in
 * `types/`; those of the client are made of its sources. `node scripts/build.ts <folder>` writes into another folder.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type OutputOptions, type Plugin, rolldown } from 'rolldown';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');
const DIST = resolve(process.argv[2] ?? join(ROOT, 'dist'));

/** The files that are started or imported by their names; each keeps its place. */
const ENTRIES = ['octavo/cli/main', 'octavo/cli/dev/dev-child', 'octavo/app/program/entry', 'client/index'];

/** Those of worker threads, with all they need and no more: each thread would load the whole server by a file it shares. */
const THREADS = [
  'core/database/blocking-read-thread',
  'core/database/sqlite/log-copy-thread',
  'core/database/sqlite/reader-thread',
  'core/database/sqlite/write-thread',
];

/** What every start loads, by import statements or later: first the command, which then loads the server. */
const COMMAND = ['octavo/cli/main', 'octavo/cli/start', 'octavo/cli/serve'];
const SERVER = ['octavo/app/start-server', 'core/database/sqlite/open-sqlite'];

/** What the start of a project with code of its own loads besides; programs load some of it before. */
const CODE = ['project-code/start/open-code'];

const sourceOf = (name: string): string => join(SRC, `${name}.ts`);

/** The modules they consist of, with all that they import. */
const command = new Set<string>();
const server = new Set<string>();
const code = new Set<string>();

const findStarted: Plugin = {
  name: 'find-started',
  buildEnd() {
    const collect = (names: readonly string[], found: Set<string>): void => {
      const todo = names.map(sourceOf);
      for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
        const module = found.has(id) ? null : this.getModuleInfo(id);
        if (!module || !id.startsWith(SRC)) continue;
        found.add(id);
        todo.push(...module.importedIds);
      }
    };
    collect(COMMAND, command);
    collect(SERVER, server);
    collect(CODE, code);
  },
};

/** Files find others by their own place, `import.meta.url`: it stays what it would be if each were a file of its own. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(SRC) || !code.includes('import.meta')) return null;
    const place = JSON.stringify(relative(SRC, id).replaceAll('\\', '/').replace(/\.ts$/, '.js'));
    return code
      .replaceAll('import.meta.url', `octavoPlace(${place})`)
      .replaceAll('import.meta.filename', place);
  },
  renderChunk(code, { fileName }) {
    const up = '../'.repeat(fileName.split('/').length - 1) || './';
    return code.replaceAll(
      /octavoPlace\("([^"]+)"\)/g,
      (_, place: string) => `new URL(${JSON.stringify(up + place)}, import.meta.url).href`,
    );
  },
};

/** Puts entries into files of their own names, and what several of them need into chunks. */
async function write(
  entries: readonly string[],
  codeSplitting: NonNullable<OutputOptions['codeSplitting']>,
): Promise<void> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((name) => [name, sourceOf(name)])),
    platform: 'node',
    external: (id) => !/^[./]/.test(id),
    plugins: [findStarted, keepPlaces],
    // a module that one place imports at once and another later: it is simply there
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({
    dir: DIST,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting,
  });
  await bundle.close();
}

rmSync(DIST, { recursive: true, force: true });
await write(ENTRIES, {
  groups: [
    { name: 'command', test: (id) => command.has(id), priority: 2 },
    { name: 'server', test: (id) => server.has(id), priority: 1 },
    { name: 'code', test: (id) => code.has(id) },
  ],
});
for (const thread of THREADS) await write([thread], true);

const tsc = resolve(ROOT, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.client.json', '--outDir', DIST], {
  cwd: ROOT,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
