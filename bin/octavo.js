#!/usr/bin/env node
// Starts the command line. Plain JavaScript that old versions of Node can read, so that they get a
// sentence instead of a syntax error.
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

const NEEDED = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`octavo needs Node.js ${NEEDED.join('.')} or later; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  // Keeps compiled code between starts, for child processes too. In a folder of the user's own: Node's choice is one that
  // everybody may write to, and what lies there is run. Where it cannot be made there is none.
  process.env.NODE_COMPILE_CACHE ??= join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'octavo');
  nodeModule.enableCompileCache();
  // A checkout runs its TypeScript as it is; the published package has `dist` alone.
  const source = new URL('../src/octavo/cli/main.ts', import.meta.url);
  const built = new URL('../dist/octavo/cli/main.js', import.meta.url);
  const { main } = await import((existsSync(source) ? source : built).href);
  process.exitCode = await main(process.argv.slice(2));
}
