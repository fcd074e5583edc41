// Loads the product once in a process, by Node's own loader: Jest gives each file of tests a context with another one.
const { runInThisContext } = require('node:vm');

const NEEDED = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  throw new Error(`octavo needs Node.js ${NEEDED.join('.')} or later; this is ${process.versions.node}.`);
}

// `process` of Node's own context, whatever stands in its place here
const { getBuiltinModule } = runInThisContext('process');
const { existsSync } = getBuiltinModule('node:fs');
const { join } = getBuiltinModule('node:path');
const { createRequire } = getBuiltinModule('node:module');

// A checkout runs its TypeScript as it is; the published package has `dist` alone.
const source = join(__dirname, '../src/octavo/app/program/entry.ts');
const built = join(__dirname, '../dist/octavo/app/program/entry.js');

module.exports = createRequire(__filename)(existsSync(source) ? source : built);
