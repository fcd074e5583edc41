/**
 * The disk that takes the log is full, as anybody can bring about who may upload: the server must go on, without its lines,
 * and must not end at the next one (a file that is always full stands for the disk).
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { copyKit } from '../support/serve-kit.ts';

const FULL = '/dev/full';
const OCTAVO = resolve(import.meta.dirname, '../../bin/octavo.js');

test.runIf(existsSync(FULL))('requests are answered, and the process goes on', async () => {
  const { dir } = copyKit();
  const port = await freePort();
  // each request has a line
  const command = `exec "$0" "$1" start "$2" --port ${port} > ${FULL}`;
  const child = spawn('/bin/sh', ['-c', command, process.execPath, OCTAVO, dir], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (bytes) => (said += String(bytes)));
  const ask = () => fetch(`http://127.0.0.1:${port}/api/articles?fields=id`).then(({ status }) => status);
  await expect.poll(() => ask().catch(() => said), { timeout: 60_000 }).toBe(200);
  for (let flushes = 0; flushes < 4; flushes += 1) {
    for (let count = 0; count < 100; count += 1) expect(await ask()).toBe(200);
    await sleep(250);
  }
  expect([child.exitCode, child.signalCode, await ask()]).toEqual([null, null, 200]);
});
