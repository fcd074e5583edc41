/** The attack: the server fetches a file from an address that only it can reach, or serves the answer as its own page. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRemoteFile } from '../../src/admin/media/remote-file.ts';
import { isPrivateAddress, refusesNothing } from '../../src/api/webhooks/private-network.ts';
import { openLibrary, type ServedLibrary } from '../upload/served-library.ts';

let other: Server;
let origin: string;
/** What the other host was asked for. */
const requests: string[] = [];

beforeAll(async () => {
  other = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    if (path === '/moved') response.writeHead(302, { location: '/a%20file.txt' }).end();
    else if (path === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (path === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/keys' }).end();
    else if (path === '/to-a-file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (path === '/large') response.end('x'.repeat(5000));
    else if (path === '/endless') {
      response.writeHead(200);
      response.write('x'.repeat(800));
      response.end('x'.repeat(800));
    } else if (path === '/page.html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>');
    else if (path === '/a%20file.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end('words');
    else response.writeHead(404).end('nothing');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => other.close());

/** The other host stands for one outside, as everything but what is really inside may be asked. */
const outside = { largest: 1000, isRefused: refusesNothing };

test('a file is fetched, where it has moved to, with its name and type', async () => {
  const { name, mime, body } = await openRemoteFile(new URL('/moved', origin), outside);
  expect([name, mime, (await buffer(body)).toString()]).toEqual(['a file.txt', 'text/plain', 'words']);
});

test.each([
  ['a redirect into a private network', '/inside', 'private network'],
  ['a redirect to a file of the server', '/to-a-file', 'scheme file: is not supported'],
  ['redirects without end', '/round', 'more than 5 redirects'],
  ['an error', '/nothing', 'the answer is 404'],
  ['a length above the limit', '/large', 'larger than sizeLimit'],
])('%s is refused', async (_name, path, reason) => {
  const isRefused = (address: string): boolean => address !== '127.0.0.1' && isPrivateAddress(address);
  const attempt = openRemoteFile(new URL(path, origin), { largest: 1000, isRefused });
  await expect(attempt).rejects.toMatchObject({ status: 400, message: expect.stringContaining(reason) });
});

test('a body that grows above the limit is cut off', async () => {
  const { body } = await openRemoteFile(new URL('/endless', origin), outside);
  await expect(buffer(body)).rejects.toThrow('larger than 1000 bytes');
});

describe('the route', () => {
  let library: ServedLibrary;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterAll(() => library.close());

  test.each([
    ['an address of this machine', () => `${origin}/a%20file.txt`, 'private network'],
    ['a name of this machine', () => origin.replace('127.0.0.1', 'localhost'), 'private network'],
    ['another form of it', () => origin.replace('127.0.0.1', '[::ffff:127.0.0.1]'), 'private network'],
    ['a number for it', () => origin.replace('127.0.0.1', '2130706433'), 'private network'],
    ['a mail port', () => 'http://93.184.216.34:25/', 'port 25 is not allowed'],
    ['credentials', () => 'http://name:word@93.184.216.34/', 'a name or a password'],
    ['another scheme', () => 'file:///etc/passwd', 'url has to be an address'],
    ['no address', () => 'nowhere', 'url has to be an address'],
    ['no text', () => 7, 'url has to be an address'],
  ])('refuses %s', async (_name, url, reason) => {
    requests.length = 0;
    const answer = await library.send('POST', '/upload/actions/fetch', { url: url() }, 'admin:super');
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(reason);
    expect(requests).toEqual([]);
  });

  test('is for administrators only', async () => {
    const url = `${origin}/a%20file.txt`;
    expect((await library.send('POST', '/upload/actions/fetch', { url }, 'public')).status).toBe(401);
  });
});
