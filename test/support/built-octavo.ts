/**
 * The product as its package has it, built once for a run: a process of it starts with two thirds of the processor time that
 * the sources take, since their thousand files need not be found. Only processes use it, and only they cause it to be built.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, renameSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onceInARun } from './once-in-a-run.ts';
import { runFolder } from './run-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the package has besides what is built, and what an installation puts beside it. */
const LINKED = ['assets', 'docs', 'examples', 'panel', 'types', 'node_modules', 'package.json'];

/** How long a worker waits for another one that builds, in ms. */
const TIMEOUT = 120_000;

/**
 * The file to start with Node, `bin/octavo.js`; built where no test has asked for it yet.
 * @throws Error where it cannot be built
 */
export function octavoCommand(): string {
  const folder = runFolder();
  const command = join(folder, 'bin/octavo.js');
  // what its processes compile goes with the run as well
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  onceInARun('build', command, TIMEOUT, () => build(folder));
  return command;
}

function build(folder: string): void {
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  const script = join(ROOT, 'scripts/build.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, join(folder, 'dist')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The product could not be built: ${stderr}`);
  cpSync(join(ROOT, 'entry'), join(folder, 'entry'), { recursive: true });
  // the command comes last: where it stands, all that it starts does
  cpSync(join(ROOT, 'bin'), join(folder, 'bin-copied'), { recursive: true });
  renameSync(join(folder, 'bin-copied'), join(folder, 'bin'));
}
