/** A token that an extension's `jwt.verify` no longer takes, such as one of a user who has signed out, opens nothing. */
import { expect, onTestFinished, test } from 'vitest';
import { serveKitCode } from '../project-code/code-project.ts';
import { headersOf } from '../support/credentials.ts';

const USERS = `module.exports = (plugin) => {
  const { jwt } = plugin.services;
  plugin.services.jwt = (context) => {
    const made = jwt(context);
    return { ...made, verify: async (token) => {
      if (globalThis.signedOut === token) throw new Error('signed out');
      return made.verify(token);
    } };
  };
  return plugin;
};`;

test('in REST, GraphQL, batches and lists of files, while other tokens stay good', async () => {
  const { ask, close } = await serveKitCode({ 'src/extensions/users-permissions/strapi-server.js': USERS });
  onTestFinished(() => close());
  const headers = headersOf('editor') as Record<string, string>;
  const send = async (body?: object, path = '/api/users/me', as = headers) => {
    const options = body && {
      method: 'POST',
      headers: { ...as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await ask(path, options ?? { headers: as })).status;
  };
  const all = async (): Promise<number[]> => [
    await send(),
    await send(undefined, '/api/articles'),
    await send(undefined, '/api/upload/files'),
    await send({ data: { name: 'a tag' } }, '/api/tags'),
    await send({ query: '{ me { id } }' }, '/graphql'),
  ];
  expect(await all()).toEqual([200, 200, 200, 200, 200]);
  Object.assign(globalThis, { signedOut: headers['authorization']!.replace('Bearer ', '') });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'signedOut'));
  expect(await all()).toEqual([401, 401, 401, 401, 401]);
  expect(await send(undefined, '/api/users/me', headersOf('authenticated') as Record<string, string>)).toBe(
    200,
  );
  expect(await send(undefined, '/api/articles', headersOf('token:full') as Record<string, string>)).toBe(200);
});
