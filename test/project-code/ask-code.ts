/** A project of the conformance kit that runs the code it is sent. */
import { type Files, serveKitCode } from './code-project.ts';

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
  ask: Awaited<ReturnType<typeof serveKitCode>>['ask'];
  close: Awaited<ReturnType<typeof serveKitCode>>['close'];
  send(
    method: string,
    path: string,
    body?: unknown,
  ): ReturnType<Awaited<ReturnType<typeof serveKitCode>>['ask']>;
}

export async function askCode(files: Files = {}, token = ''): Promise<AskedCode> {
  const { ask, close } = await serveKitCode({ 'src/api/ask/routes/ask.js': ROUTE, ...files });
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
