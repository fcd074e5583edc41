/**
 * An administrator, or the owner of a name, has the server send requests into the network it stands in: by an address,
 * a name that resolves to one, a redirect, or a name that resolves to another address when it is asked again (A272).
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { post } from '../../src/api/webhooks/post.ts';
import { checkedLookup, isPrivateAddress, refusesNothing } from '../../src/api/webhooks/private-network.ts';
import { serveKit } from '../support/serve-kit.ts';
import { receive } from '../webhooks/receiver.ts';

/** What this machine calls private, with one address of it taken for a public one. */
const refused = (address: string): boolean => address !== '127.0.0.1' && isPrivateAddress(address);

const send = (url: string, isRefused = isPrivateAddress) =>
  post({
    url,
    event: 'entry.create',
    headers: {},
    body: Buffer.from('{}'),
    key: 'key',
    secret: null,
    isRefused,
    followsRedirects: true,
    now: () => 0,
    signal: new AbortController().signal,
  });

describe('a request', () => {
  test.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:a00:1]',
    'http://0.0.0.0',
    'http://10.1.2.3',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.0.1',
    'http://[fd00::1]',
    'http://[64:ff9b::7f00:1]',
  ])('to %s is not sent', async (address) => {
    const receiver = await receive();
    const url = new URL(address);
    url.port = new URL(receiver.address).port;
    await expect(send(url.href)).rejects.toThrow('private network');
    expect(receiver.messages).toEqual([]);
  });

  test.each([
    'ftp://octavo.test',
    'file:///etc/passwd',
    'gopher://octavo.test',
  ])('to %s has no scheme for a webhook', async (url) => {
    await expect(send(url)).rejects.toThrow('scheme');
  });

  test('to the port of another service is not sent', async () => {
    await expect(send('http://127.0.0.1:25', refusesNothing)).rejects.toThrow('port 25');
  });
});

test.each([302, 307])('a redirect with %i into the network is not followed', async (status) => {
  const inside = await receive();
  const port = new URL(inside.address).port;
  const outside = await receive((_request, response) =>
    response.writeHead(status, { location: `http://localhost.localdomain:${port}/` }).end(),
  );
  const byAddress = await receive((_request, response) =>
    response.writeHead(status, { location: `http://127.0.0.2:${port}/` }).end(),
  );
  await expect(send(byAddress.address, refused)).rejects.toThrow('private network');
  await expect(send(outside.address, refused)).rejects.toThrow();
  expect(inside.messages).toEqual([]);
  expect(byAddress.messages).toHaveLength(1);
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  let lookups = 0;
  const answers = [['203.0.113.7'], ['127.0.0.1']];
  const resolve = ((_host: string, _options: object, callback: (...found: unknown[]) => void) => {
    const addresses = answers[lookups]!;
    lookups += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  }) as never;
  const look = (): Promise<unknown> =>
    new Promise((done, fail) => {
      checkedLookup(isPrivateAddress, resolve)('rebinds.test', { all: true }, (error, found) =>
        error ? fail(error) : done(found),
      );
    });
  expect(await look()).toEqual([{ address: '203.0.113.7', family: 4 }]);
  expect(lookups).toBe(1);
  await expect(look()).rejects.toThrow('private network');
});

test('a name with one public and one private address is refused', async () => {
  const resolve = ((_host: string, _options: object, callback: (...found: unknown[]) => void) =>
    callback(null, [
      { address: '203.0.113.7', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])) as never;
  const look = new Promise((done, fail) => {
    checkedLookup(isPrivateAddress, resolve)('both.test', {}, (error, found) =>
      error ? fail(error) : done(found),
    );
  });
  await expect(look).rejects.toThrow('private network');
});

test('in production nothing goes there, and the answer does not say what a name resolves to', async () => {
  const receiver = await receive();
  const kit = await serveKit({ isWritable: true, environment: 'production' });
  onTestFinished(() => kit.close());
  kit.db
    .prepare('INSERT INTO strapi_webhooks (name, url, headers, events, enabled) VALUES (?, ?, ?, ?, ?)')
    .run('inside', receiver.address.replace('127.0.0.1', 'localhost'), '{}', '["entry.create"]', 1);
  const { body } = await kit.send('POST', '/admin/webhooks/1/trigger', {}, 'admin:super');
  expect(body.data.statusCode).toBe(500);
  expect(body.data.message).toContain('private network');
  expect(body.data.message).not.toContain('127.0.0.1');
  expect(receiver.messages).toEqual([]);
});
