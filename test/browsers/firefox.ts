/** Firefox, by WebDriver BiDi. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.ts';

const PLACES = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const FIREFOX = process.env['OCTAVO_FIREFOX'] ?? PLACES.find((path) => existsSync(path)) ?? null;

export const NO_FIREFOX: string | null =
  FIREFOX === null ? 'no Firefox in the usual places, and none named by OCTAVO_FIREFOX' : null;

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly message?: string;
  readonly result?: unknown;
}

type Send = <Result>(method: string, params: object) => Promise<Result>;

export async function openFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'octavo-firefox-'));
  const child = spawn(
    FIREFOX!,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'exit');
  const { send, socket } = await connect(await addressOf(child));
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const { context } = tree.contexts[0]!;
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  return {
    version: capabilities.browserVersion,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (script) => {
      const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        {
          functionDeclaration: `async () => JSON.stringify((await (async () => { ${script} })()) ?? null)`,
          target: { context },
          awaitPromise: true,
        },
      );
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result!.value!);
    },
    act: async (source) => void (await send('input.performActions', { context, actions: [source] })),
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      socket.close();
      child.kill('SIGTERM');
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Waits for the address in what Firefox says at its start. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (address) found(address);
    });
    child.once('exit', () => failed(new Error(`Firefox did not start: ${said}`)));
  });
}

async function connect(address: string): Promise<{ send: Send; socket: WebSocket }> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await once(socket, 'open');
  let count = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    count += 1;
    const id = count;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  };
  return { send, socket };
}
