/** Sees to it that servers do the same work: every measured request must give the same bytes. */
import { isDeepStrictEqual } from 'node:util';
import { excerpts } from '../../src/octavo/compare/excerpt.ts';
import { fetchOnce } from './http-client.ts';
import type { Server } from './processes.ts';
import type { BenchRequest } from './requests.ts';

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
      const [first, second] = excerpts(expected.toString(), body.toString());
      throw new Error(`${sent ?? url}\n${names[0]}: ${first}\n${names[1]}: ${second}`);
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
