/** Two `Host` headers: servers in front and behind may each believe another one (RFC 9112, 3.2). */
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit();

/** The status of a request with these `Host` headers. */
const statusOf = (hosts: readonly string[], path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(kit().address);
    const headers = hosts.flatMap((host) => ['Host', host]);
    request({ port, host: '127.0.0.1', path, headers, setHost: false, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    })
      .on('error', reject)
      .end();
  });

test.each(['/_health', '/api/tags', '/admin', '/uploads/none'])('%s', async (path) => {
  expect(await statusOf(['a.test', 'b.test'], path)).toBe(400);
  expect(await statusOf(['a.test', 'a.test'], path)).toBe(400);
  expect(await statusOf(['a.test'], path)).not.toBe(400);
});
