/** A project of the conformance kit that runs the code it is sent. */
import { SharedServers } from '../support/shared-servers.ts';
import { type Files, openKitCode, type ServedCode, serveKitCode } from './code-project.ts';

const ROUTE = `
const AsyncFunction = (async () => {}).constructor;
const handler = async (ctx) => {
  const { code } = ctx.request.body;
  const run = new AsyncFunction('strapi', 'require', code.includes('return ') ? code : 'return (' + code + ')');
  try {
    return { value: await run(strapi, require) };
  } catch (error) {
    return { error: { name: error.name, message: error.message } };
  }
};
module.exports = { routes: [{ method: 'POST', path: '/ask', handler, config: { auth: false } }] };`;

export interface AskedCode {
  /** Runs an expression, or statements with a `return`. @throws Error for what it throws */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the code gives
  run(code: string): Promise<any>;
  ask: ServedCode['ask'];
  close: ServedCode['close'];
  send(method: string, path: string, body?: unknown): ReturnType<ServedCode['ask']>;
}

const filesWith = (files: Files): Files => ({ 'src/api/ask/routes/ask.js': ROUTE, ...files });

export const askCode = async (files: Files = {}, token = ''): Promise<AskedCode> =>
  askedCode(await serveKitCode(filesWith(files)), token);

const shared = new SharedServers<Awaited<ReturnType<typeof openKitCode>>>();

/**
 * The same for the file's next test as well, which begins with the rows as they were. Not for code that replaces or adds
 * what the project has in memory, nor for code that changes tables.
 */
export async function shareCode(files: Files = {}, token = ''): Promise<AskedCode> {
  const server = await shared.lend(JSON.stringify(files), () => openKitCode(filesWith(files)));
  // a second project of one test
  return server ? askedCode(server, token) : askCode(files, token);
}

function askedCode({ ask, close }: ServedCode, token: string): AskedCode {
  const send: AskedCode['send'] = (method, path, body) =>
    ask(path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ask,
    close,
    send,
    run: async (code) => {
      const { body } = await send('POST', '/api/ask', { code });
      if (body.error) throw new Error(`${body.error.name}: ${body.error.message}`);
      return body.value;
    },
  };
}
