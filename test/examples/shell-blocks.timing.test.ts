/**
 * Every shell command of the pages runs, in the order of its page, in a copy of the example project for each page. What cannot run
 * here is listed with the reason. `test/docs/examples.test.ts` sends the requests that have an answer beside them.
 */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCliHere } from '../cli/run-cli-here.ts';
import { type ExampleServer, startExample } from '../docs/example-server.ts';
import { examplesOf } from '../docs/examples.ts';
import { allPages, codeBlocks } from '../docs/markdown.ts';
import { octavoCommand } from '../support/built-octavo.ts';

/** Programs that are not run, with the reason. */
const PROGRAMS: Readonly<Record<string, string>> = {
  npm: 'needs a registry, or serves until it is ended',
  docker: 'needs an engine',
  fly: 'needs an account',
  rsync: 'needs another machine',
  ssh: 'needs another machine',
  scp: 'needs another machine',
  claude: 'needs the assistant',
  sqlite3: 'may not be installed',
};

const NO_V4 = 'needs a v4 server; test/compare';
const FOLLOWED = 'test/cli/first-ten-minutes.timing.test.ts follows these steps';

/** Blocks that are not run, by page and beginning, with the reason or the test that runs them. */
const BLOCKS: readonly (readonly [page: string, beginning: string, reason: string])[] = [
  ['CONTRIBUTING.md', 'KIT=', 'takes a minute; test/conformance/replay.timing.test.ts'],
  ['README.md', 'npx --package', FOLLOWED],
  [
    'docs/changing-a-model.md',
    'npx octavo database prune',
    'the example has no such data; test/schema-change',
  ],
  [
    'docs/changing-a-model.md',
    'npx octavo database migrate',
    'the example has no such type; test/schema-change',
  ],
  ['docs/compare.md', 'npx octavo compare', NO_V4],
  ['docs/compare.md', 'OCTAVO_COMPARE_TOKEN', NO_V4],
  ['docs/export-import-move.md', 'npx octavo move', 'needs a database server; test/transfer'],
  ['docs/export-import-move.md', 'npx octavo export', 'the database is not empty; test/transfer'],
  ['docs/getting-started.md', 'npx octavo new', FOLLOWED],
  ['docs/getting-started.md', 'curl', FOLLOWED],
  ['docs/getting-started.md', 'TOKEN=', FOLLOWED],
  ['docs/migrating.md', 'npx octavo compare', NO_V4],
  ['docs/scripts-and-tests.md', 'npx octavo run', 'test/docs/scripts-and-tests.timing.test.ts'],
];

/** Commands whose result a page takes for granted. */
const BEFORE: Readonly<Record<string, string>> = {
  'docs/authentication.md': 'octavo user create ada ada@example.com --password a-long-one',
  'docs/backup.md': 'octavo export /backups/site-2026-11-28.octavo',
  'docs/migrating.md': 'cp .tmp/data.db copy.db',
};

interface Block {
  readonly page: string;
  readonly place: string;
  readonly code: string;
}

const blocks: readonly Block[] = allPages().flatMap((page) => {
  const examples = new Set(examplesOf(page).map(({ place }) => place));
  return codeBlocks(page)
    .map(({ language, code, line }) => ({ language, page: page.file, place: `${page.file}:${line}`, code }))
    .filter(({ language, place }) => /^(?:sh|bash)$/.test(language) && !examples.has(place));
});

const isListed = ({ page, code }: Block): boolean =>
  BLOCKS.some(([file, beginning]) => file === page && code.startsWith(beginning));

/** The commands of a block without those of programs that are not run; lines that go on are joined. */
const commandsOf = (code: string): string =>
  code
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => !Object.hasOwn(PROGRAMS, line.split(' ')[0]!))
    .join('\n')
    .trim();

const runnable = blocks.filter((block) => !isListed(block) && commandsOf(block.code) !== '');

/** Commands of `octavo` alone, which need no shell, no standard input, and end by themselves. */
const SIMPLE = /^(?:npx )?octavo (?!start|dev|mcp|run|.* -(?: |$))[^$|<>"'…]*$/;

let folder: string;
/** The project of each page, and its server where the page sends requests. */
const projects = new Map<string, { readonly dir: string; readonly server: ExampleServer | null }>();
let template: ExampleServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-shell-'));
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'backups'));
  const octavo = `exec '${process.execPath}' '${octavoCommand()}' "$@"`;
  const programs = {
    octavo,
    npx: `shift\n${octavo}`,
    // an answer that is an error is an error of the block
    curl: 'exec /usr/bin/curl --silent --show-error --fail-with-body "$@"',
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  template = await startExample();
  await template.stop();
});

afterAll(async () => {
  for (const { server } of projects.values()) await server?.close();
  await template.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of the example for one page. */
async function projectOf(page: string): Promise<{ readonly dir: string; readonly address: string }> {
  if (!projects.has(page)) {
    const sends = runnable.some((block) => block.page === page && /\bcurl\b/.test(block.code));
    const server = sends ? await startExample({}, 0) : null;
    const dir = server?.dir ?? join(folder, `project-${projects.size}`);
    if (server === null) cpSync(template.dir, dir, { recursive: true });
    projects.set(page, { dir, server });
    if (BEFORE[page] !== undefined) expect(await run(BEFORE[page], { dir, address: '' })).toBe('');
  }
  const { dir, server } = projects.get(page)!;
  return { dir, address: server?.address ?? '' };
}

/** @returns what was printed, where something failed */
async function run(
  commands: string,
  { dir, address }: { readonly dir: string; readonly address: string },
): Promise<string> {
  const here = commands
    .replaceAll(/(?:http:\/\/)?localhost:1337/g, address)
    .replaceAll(/\/?path\/to\/project|\/srv\/site|examples\/lanternfish/g, dir)
    .replaceAll('/backups', join(folder, 'backups'));
  const lines = here.split('\n');
  if (!lines.every((line) => SIMPLE.test(line))) return runShell(here, dir);
  for (const line of lines) {
    const directory = process.cwd();
    process.chdir(dir);
    const words = line.trim().split(/\s+/);
    const { code, stdout, stderr } = await runCliHere(words.slice(words.indexOf('octavo') + 1));
    process.chdir(directory);
    if (code !== 0) return `${line}\n${stdout}${stderr}`;
  }
  return '';
}

/** Runs commands in a shell; one that serves is ended when it listens. @returns what was printed, where something failed */
function runShell(commands: string, dir: string): Promise<string> {
  const path = [join(folder, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':');
  const shell = spawn('sh', ['-e', '-c', commands], {
    cwd: dir,
    env: { PATH: path, PORT: '0' },
    detached: true,
  });
  // a secret, for a program that reads one from the standard input; others have closed it
  shell.stdin.on('error', () => {});
  shell.stdin.end('secret\n');
  let printed = '';
  let listens = false;
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (listens || !/ at http:\S+/.test(printed)) return;
      listens = true;
      process.kill(-shell.pid!, 'SIGTERM');
    });
  }
  return new Promise((resolve) => {
    shell.once('close', (code) => resolve(code === 0 || listens ? '' : `${commands}\n${printed}`));
  });
}

test.each(runnable.map((block) => [block.place, block] as const))('%s', async (_place, { page, code }) => {
  expect(await run(commandsOf(code), await projectOf(page))).toBe('');
});

test('most blocks run, and what is listed is on the pages', () => {
  expect(runnable.length).toBeGreaterThan(30);
  const stands = ([file, beginning]: readonly [string, string, string]): boolean =>
    blocks.some(({ page, code }) => page === file && code.startsWith(beginning));
  expect(BLOCKS.filter((listed) => !stands(listed))).toEqual([]);
});
