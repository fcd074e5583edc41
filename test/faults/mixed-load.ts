/**
 * Clients that read and write without a pause, at several servers in turn, and keep what was acknowledged.
 * Every answer is counted; a connection that a killed server drops counts as no answer.
 */
import { httpClient, type Send } from '../support/http-client.ts';

export interface MixedLoad {
  /** Ids of the entries whose creation was answered with 200, by their titles. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Answers so far by status; `none` where a connection broke. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What must not be: anything but 200 and a 503 that says when to come back. */
  readonly wrong: readonly string[];
  /** Answers with 200 since the last call, of the server at this place in the list. */
  answeredSince(server: number): number;
  /** Ends the load; returns when the last answer is here. */
  stop(): Promise<void>;
}

/** Clients for each server. */
const CLIENTS = 3;

/** Reads to one write. */
const READS = 3;

/** A pause after an answer that was none, in ms: as a client would. */
const PAUSE = 20;

const READ_PATHS = ['/api/articles?pagination[pageSize]=5', '/api/articles?populate=tags&sort=id:desc'];

let serial = 0;

/** @param addresses of the servers; a server that is started again has to come back at its address */
export function startLoad(addresses: readonly string[]): MixedLoad {
  const acknowledged = new Map<string, number>();
  const statuses: Record<string, number> = {};
  const wrong: string[] = [];
  const answered = addresses.map(() => 0);
  let going = true;

  const note = (server: number, answer: Awaited<ReturnType<Send>>): void => {
    const { status, headers, request, text } = answer;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) answered[server]! += 1;
    else if (status !== 503 || !headers['retry-after']) wrong.push(`${request}: ${status} ${text}`);
  };

  const client = async (server: number): Promise<void> => {
    const { send, close } = httpClient(addresses[server]!);
    for (let turn = 0; going; turn += 1) {
      try {
        let answer: Awaited<ReturnType<Send>>;
        if (turn % (READS + 1) === 0) {
          serial += 1;
          const title = `under load ${serial}`;
          answer = await send('POST', '/api/articles', { data: { title, tags: [1, 2] } }, 'token:full');
          if (answer.status === 200) acknowledged.set(title, answer.body.data.id);
        } else {
          answer = await send('GET', READ_PATHS[turn % READ_PATHS.length]!, undefined, 'token:full');
        }
        note(server, answer);
        if (answer.status !== 200) await pause(PAUSE);
      } catch {
        statuses['none'] = (statuses['none'] ?? 0) + 1;
        await pause(PAUSE);
      }
    }
    close();
  };
  const clients = addresses.flatMap((_, server) => Array.from({ length: CLIENTS }, () => client(server)));
  return {
    acknowledged,
    statuses,
    wrong,
    answeredSince: (server) => {
      const count = answered[server]!;
      answered[server] = 0;
      return count;
    },
    stop: async () => {
      going = false;
      await Promise.all(clients);
    },
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until `condition` holds. @throws Error naming what did not come within `limit` ms */
export async function until(what: string, condition: () => boolean, limit = 30_000): Promise<void> {
  const end = Date.now() + limit;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not within ${limit} ms: ${what}`);
    await pause(20);
  }
}
