/** An assistant goes on with a token that has been revoked, or that may less than when it connected. */
import { expect, test } from 'vitest';
import { callTool, connectMcp, toolNames } from '../support/mcp-client.ts';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit({ mcp: { enabled: true }, isWritable: true });

const TAG = 'api::tag.tag';

const admin = (method: string, path: string, body?: unknown) => kit().send(method, path, body, 'admin:super');

test('a revoked token ends a connection that is open', async () => {
  const client = await connectMcp(kit().address, 'token:full');
  expect((await callTool(client, 'count_entries', { type: TAG })).isError).toBe(false);
  expect((await admin('DELETE', '/admin/api-tokens/1')).status).toBe(200);
  const before = kit().db.prepare('SELECT count(*) FROM tags').pluck().get();
  await expect(callTool(client, 'count_entries', { type: TAG })).rejects.toThrow();
  await expect(callTool(client, 'create_tag', { data: { name: 'late' } })).rejects.toThrow();
  await expect(client.listTools()).rejects.toThrow();
  expect(kit().db.prepare('SELECT count(*) FROM tags').pluck().get()).toBe(before);
});

test('a token that may less has fewer tools at once', async () => {
  const client = await connectMcp(kit().address, 'token:full');
  expect(await toolNames(client)).toContain('create_tag');
  const change = { name: 'Full', description: '', type: 'read-only', permissions: null };
  expect((await admin('PUT', '/admin/api-tokens/1', change)).status).toBe(200);
  expect(await toolNames(client)).not.toContain('create_tag');
  expect((await callTool(client, 'create_tag', { data: { name: 'late' } })).answer.error.code).toBe(
    'mcp.unknown_tool',
  );
});
