/** Requests to providers end in time, whatever the provider does. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createProviderFetch } from '../../../src/api/users/providers/client/provider-fetch.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const fetchIn = (timeout: number, configured: string[] = []) => createProviderFetch({ configured, timeout });

const late = { name: 'GatewayTimeoutError', message: 'The sign-in provider did not answer in time' };

test('one that never answers is a 504', async () => {
  const url = await serve(() => {});
  await expect(fetchIn(50)(url)).rejects.toMatchObject(late);
});

test('so is one that never comes to an end', async () => {
  const url = await serve((_request, response) => void response.write('{'));
  await expect(fetchIn(50)(url)).rejects.toMatchObject(late);
});

test('one whose host is not there is a 502, with the cause for the log', async () => {
  const error = await fetchIn(5000)('https://nobody.invalid/token?secret=1').catch((thrown) => thrown);
  expect(error).toMatchObject({ name: 'BadGatewayError', message: 'The sign-in provider cannot be reached' });
  expect(error.cause.message).toBe('GET https://nobody.invalid/token');
});

test('an answer is there as a whole, and redirects are not followed', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/there') response.end('there');
    else response.writeHead(302, { location: '/there' }).end('elsewhere');
  });
  const response = await fetchIn(5000)(url);
  expect([response.status, await response.text()]).toEqual([302, 'elsewhere']);
});

test.each([
  ['http://id.example.test/token', [], 'BadGatewayError'],
  ['ftp://id.example.test/token', [], 'BadGatewayError'],
  ['http://localhost.example.test/token', [], 'BadGatewayError'],
])('%s is not asked', async (url, configured, name) => {
  const error = await fetchIn(5000, configured)(url).catch((thrown) => thrown);
  expect([error.name, error.cause.message]).toEqual([name, expect.stringContaining('only https: is')]);
});

test('in the clear is asked what the settings name so', async () => {
  const error = await fetchIn(5000, ['http://id.invalid/realms/site'])('http://id.invalid/token').catch(
    (thrown) => thrown,
  );
  expect(error.message).toBe('The sign-in provider cannot be reached');
});
