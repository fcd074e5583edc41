/** `octavo start --workers`: several processes behind one listener. */
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { newProject, type Running, runCli, startCli } from '../cli/run-cli.ts';
import { temporaryProject } from '../project/temporary-project.ts';

interface Served extends Running {
  readonly dir: string;
  readonly url: string;
  readonly pids: number[];
}

async function serveWorkers(count: number): Promise<Served> {
  const dir = join(temporaryProject({}), 'site');
  await runCli(newProject(dir, '--javascript'));
  const running = startCli(['start', dir, '--port', '0', '--host', '127.0.0.1', '--workers', String(count)]);
  const [, url = ''] = await running.printed(/ at (http:\/\/\S+)/);
  const [, pids = ''] = await running.printed(/workers serve: processes ([\d, ]+)/);
  return { ...running, dir, url, pids: pids.split(', ').map(Number) };
}

/** Clients that ask all the time, over connections that stay open, until the test ends them. */
function load(url: string, clients = 6) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const statuses: number[] = [];
  const failures: unknown[] = [];
  let ended = false;
  const ask = (): Promise<void> =>
    new Promise((done) => {
      get(`${url}/_health`, { agent }, (answer) => {
        statuses.push(answer.statusCode!);
        answer.resume().once('end', done).once('error', done);
      }).once('error', (error: NodeJS.ErrnoException) => {
        failures.push(error.code);
        done();
      });
    });
  const loops = Array.from({ length: clients }, async () => {
    while (!ended) {
      await ask();
      await sleep(2);
    }
  });
  return {
    statuses,
    failures,
    end: async () => {
      ended = true;
      await Promise.all(loops);
      agent.destroy();
    },
  };
}

test('SIGHUP renews them, and no request is refused; SIGTERM stops them', async () => {
  const { child, url, printed, pids, finished } = await serveWorkers(2);
  const clients = load(url);
  await expect.poll(() => clients.statuses.length).toBeGreaterThan(10);
  child.kill('SIGHUP');
  await printed(/All workers are new\./);
  await expect.poll(() => clients.statuses.length).toBeGreaterThan(50);
  await clients.end();
  expect(clients.failures).toEqual([]);
  expect(new Set(clients.statuses)).toEqual(new Set([204]));
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  child.kill('SIGTERM');
  const { code, stdout } = await finished;
  expect(code).toBe(0);
  expect(stdout.match(/Octavo serves/g)?.length).toBe(1);
});

test('one that is killed is replaced, while the other one answers', async () => {
  const { child, url, printed, pids, finished } = await serveWorkers(2);
  process.kill(pids[0]!, 'SIGKILL');
  await printed(/Worker 1 \(process \d+\) has ended; another one takes its place\./);
  const clients = load(url);
  await expect.poll(() => clients.statuses.length).toBeGreaterThan(50);
  await clients.end();
  expect(clients.failures).toEqual([]);
  expect(new Set(clients.statuses)).toEqual(new Set([204]));
  child.kill('SIGTERM');
  expect((await finished).code).toBe(0);
});

test('the log says who answered', async () => {
  const { child, url, finished } = await serveWorkers(2);
  for (let count = 0; count < 24; count += 1) {
    await fetch(`${url}/api/articles`, { headers: { connection: 'close' } });
  }
  child.kill('SIGTERM');
  const { stdout } = await finished;
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const workers = lines.map((line) => (JSON.parse(line) as { worker: number }).worker);
  expect(workers.length).toBe(24);
  expect(new Set(workers)).toEqual(new Set([1, 2]));
});

test('they note for each other what they change', async () => {
  const { child, dir, url, finished } = await serveWorkers(2);
  for (let count = 0; count < 6; count += 1) {
    const account = {
      username: `member${count}`,
      email: `member${count}@octavo.test`,
      password: 'a password',
    };
    const { status } = await fetch(`${url}/api/auth/local/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(account),
    });
    expect(status).toBe(200);
  }
  const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
  const users = "SELECT count(DISTINCT writer) FROM octavo_changes WHERE tables LIKE '%up_users%'";
  expect(db.prepare<[], number>(users).pluck().get()).toBe(2);
  db.close();
  child.kill('SIGTERM');
  expect((await finished).code).toBe(0);
});

test('a project that cannot start says so once', async () => {
  const dir = temporaryProject({ 'config/server.js': "module.exports = { port: 'abc' };" });
  const { code, stderr } = await runCli(['start', dir, '--workers', '3']);
  expect(code).toBe(1);
  expect(stderr.match(/port: expected/g)?.length).toBe(1);
});

test.each(['0', 'many', '-1', '5000'])('--workers %s', async (count) => {
  const { code, stderr } = await runCli(['start', '.', `--workers=${count}`]);
  expect(code).toBe(2);
  expect(stderr).toContain(`--workers takes a number from 1 to 1024 or auto, not ${count}`);
});
