/** The image of the `Dockerfile` is built and serves the example, where a Docker engine runs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../docs/markdown.ts';

const engine = spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
const TAG = 'octavo-test-image';

test.skipIf(!engine)(
  engine ? 'the image serves a project' : 'no Docker engine runs here: the image was not built',
  async () => {
    execFileSync('docker', ['build', '--tag', TAG, ROOT], { stdio: 'pipe' });
    onTestFinished(() => void spawnSync('docker', ['rmi', '--force', TAG]));
    const project = join(ROOT, 'examples/lanternfish');
    // a copy inside the container: the image's user may not write into the checkout
    const command = 'cp -r /example/. /site && octavo start /site --port 1337 --host 0.0.0.0';
    const id = execFileSync(
      'docker',
      [
        'run',
        '--detach',
        '--rm',
        '-p',
        '127.0.0.1::1337',
        '-v',
        `${project}:/example:ro`,
        TAG,
        'sh',
        '-c',
        command,
      ],
      { encoding: 'utf8' },
    ).trim();
    onTestFinished(() => void spawnSync('docker', ['kill', id]));
    const address = execFileSync('docker', ['port', id, '1337'], { encoding: 'utf8' }).trim();
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await fetch(`http://${address}/api/creatures`).catch(() => null);
      if (answer?.status === 200) return;
      await sleep(1000);
    }
    expect.unreachable(execFileSync('docker', ['logs', id], { encoding: 'utf8' }));
  },
  600_000,
);
