/**
 * A page in the browser of a person near the server asks the endpoint of assistants: from a foreign origin, or under a
 * name that has come to mean the server's address (DNS rebinding). It takes API tokens alone, which no browser sends by
 * itself, and refuses what a page sends.
 */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { serveSharedKit } from '../support/serve-kit.ts';

const OWN = 'https://studio.example';

const kit = serveSharedKit({ mcp: { enabled: true, origins: [OWN] } });

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

const post = (headers: Record<string, string>, message: unknown = LIST, path = '/api/mcp') =>
  kit().ask(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  });

const FULL = headersOf('token:full') as Record<string, string>;

test('a page of another origin is refused, with a good token too', async () => {
  for (const origin of ['https://evil.example', 'null', kit().address, `${OWN}.evil.example`]) {
    const { status, body } = await post({ ...FULL, origin });
    expect([origin, status, body.error.message]).toEqual([
      origin,
      403,
      'Pages in browsers may not ask this endpoint (api.mcp.origins)',
    ]);
  }
  expect((await post({ ...FULL, origin: OWN })).status).toBe(200);
  expect((await post(FULL)).status).toBe(200);
});

test.each(['public', 'editor', 'token:expired', 'admin:super'])('%s is no caller', async (as) => {
  const answer = await post(headersOf(as) as Record<string, string>);
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect(answer.text).not.toContain('find_entries');
});

test('a cookie is no credential', async () => {
  const cookie = `jwtToken=${FULL['authorization']!.slice(7)}`;
  expect((await post({ cookie })).status).toBe(401);
});

test('a list of messages, a stream and a subscription are refused', async () => {
  expect((await post(FULL, Array(50).fill(LIST))).status).toBe(400);
  for (const method of ['GET', 'DELETE']) {
    const headers = { ...FULL, accept: 'text/event-stream' };
    expect([method, (await kit().ask('/api/mcp', { method, headers })).status]).toEqual([method, 405]);
  }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { notifications: { toolsListChanged: true }, _meta: meta },
  };
  const versioned = { ...FULL, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
  const { text } = await post(versioned, listen);
  expect(JSON.parse(text).error.message).toMatch(/limit/i);
});

test('a body over the limit is refused', async () => {
  const big = { ...LIST, params: { filler: 'x'.repeat(2_000_000) } };
  expect((await post(FULL, big)).status).toBe(413);
});
