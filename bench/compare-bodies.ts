/** Sees to it that servers do the same work: every measured request must give the same bytes. */
import { isDeepStrictEqual } from 'node:util';
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
  for (const { url, body: sent } of requests) {
    const answers = [];
    for (const server of servers) {
      const answer = await fetchOnce(server.port, url, { body: sent });
      if (answer.status !== 200) {
        throw new Error(
          `${server.name} answers ${sent ?? url} with ${answer.status}: ${answer.body.subarray(0, 500)}`,
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
        `${sent ?? url}\n${names[0]}: ${difference(expected, body)}\n${names[1]}: ${difference(body, expected)}`,
      );
    }
  }
  return Math.round(bytes / requests.length);
}

/**
 * Sees to it that each GraphQL request reads what its REST request reads.
 * @throws Error naming the first request that does not
 */
export async function compareWithRest(server: Server, requests: readonly BenchRequest[]): Promise<void> {
  for (const { url, body, rest } of requests) {
    if (!rest) continue;
    const [answered, other] = [
      await fetchOnce(server.port, url, { body }),
      await fetchOnce(server.port, rest),
    ];
    const [answer] = Object.values((JSON.parse(answered.body.toString()) as { data: object }).data);
    const known = JSON.parse(other.body.toString(), idsAsText) as {
      data: unknown;
      meta?: { pagination?: unknown };
    };
    const expected = known.meta?.pagination ? known : { data: known.data };
    if (!isDeepStrictEqual(answer, expected)) throw new Error(`${body} and ${rest} read different things`);
  }
}

const idsAsText = (key: string, value: unknown): unknown => (key === 'id' ? String(value) : value);

/** What `body` has where it first differs from the other. */
function difference(body: Buffer, other: Buffer): string {
  let at = 0;
  while (at < body.length && body[at] === other[at]) at += 1;
  return `byte ${at}: …${body.subarray(Math.max(0, at - AROUND), at + AROUND)}…`;
}
