/** Sees to it that both servers do the same work: every measured URL must give the same bytes. */
import { fetchOnce } from './http-client.ts';
import type { Server } from './processes.ts';
import type { BenchRequest } from './requests.ts';

/** Characters shown around the first difference. */
const AROUND = 80;

/**
 * @returns the size of an average body
 * @throws Error showing the first difference
 */
export async function compareBodies(
  servers: readonly Server[],
  requests: readonly BenchRequest[],
): Promise<number> {
  let bytes = 0;
  for (const { url } of requests) {
    const answers = [];
    for (const server of servers) {
      const answer = await fetchOnce(server.port, url);
      if (answer.status !== 200) {
        throw new Error(
          `${server.name} answers ${url} with ${answer.status}: ${answer.body.subarray(0, 500)}`,
        );
      }
      answers.push(answer.body);
    }
    const [expected, ...others] = answers as [Buffer, ...Buffer[]];
    bytes += expected.length;
    for (const [index, body] of others.entries()) {
      if (body.equals(expected)) continue;
      const names = [servers[0]!.name, servers[index + 1]!.name];
      throw new Error(
        `${url}\n${names[0]}: ${difference(expected, body)}\n${names[1]}: ${difference(body, expected)}`,
      );
    }
  }
  return Math.round(bytes / requests.length);
}

/** What `body` has where it first differs from the other. */
function difference(body: Buffer, other: Buffer): string {
  let at = 0;
  while (at < body.length && body[at] === other[at]) at += 1;
  return `byte ${at}: …${body.subarray(Math.max(0, at - AROUND), at + AROUND)}…`;
}
