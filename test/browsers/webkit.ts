/** WebKit as WebKitGTK has it, by WebDriver: `WebKitWebDriver` and its MiniBrowser, in a window of an X server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import type { Engine } from './engine.ts';

const DRIVER = process.env['OCTAVO_WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = globSync('/usr/{lib,libexec}{,/*}/webkit{2gtk-4.*,gtk-6.*}/MiniBrowser')[0];

export const NO_WEBKIT: string | null =
  !existsSync(DRIVER) || MINI_BROWSER === undefined
    ? 'no WebKitWebDriver with its MiniBrowser'
    : process.env['DISPLAY'] === undefined
      ? 'no DISPLAY: xvfb-run gives one'
      : null;

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/** How long the driver may take to listen, in ms. */
const START = 20_000;

export async function openWebKit(): Promise<Engine> {
  const port = await freePort();
  const child = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  const ask = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  for (const until = Date.now() + START; ; await pause(50)) {
    try {
      await ask('GET', '/status');
      break;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const { sessionId, capabilities } = await ask<Session>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/window/rect`, { width: 1280, height: 900 });
  return {
    version: capabilities.browserVersion,
    goto: (url) => ask('POST', `${session}/url`, { url }),
    run: async (script) => {
      const answer = await ask<{ failure?: string; json?: string }>('POST', `${session}/execute/async`, {
        script: `const finish = arguments[arguments.length - 1];
          (async () => { ${script} })().then(
            (result) => finish({ json: JSON.stringify(result ?? null) }),
            (error) => finish({ failure: String(error) }));`,
        args: [],
      });
      if (answer.failure !== undefined) throw new Error(answer.failure);
      return JSON.parse(answer.json!);
    },
    act: (source) => ask('POST', `${session}/actions`, { actions: [source] }),
    picture: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => {
      await ask('DELETE', session);
      child.kill('SIGTERM');
      await gone;
    },
  };
}
