/**
 * Secrets of this copy of the example. The first start makes a random one in `.tmp`, since secrets that stand in a public
 * repository protect nothing.
 */
const { createHmac, randomBytes } = require('node:crypto');
const { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const FILE = path.resolve(__dirname, '..', '.tmp', 'secret');

/** @returns the secret for one purpose */
exports.ownSecret = (purpose) => createHmac('sha256', secret()).update(purpose).digest('hex');

function secret() {
  if (!existsSync(FILE)) make();
  return readFileSync(FILE, 'utf8');
}

/** A link appears with its content, and only if there is none: processes that start together agree on one secret. */
function make() {
  const mine = `${FILE}.${process.pid}`;
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(mine, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(mine, FILE);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}
