/**
 * 95 % reads and 5 % writes: with answers from memory, beside the same without a memory; and by several workers, beside one
 * process.
 */
import { type Comparison, compare } from '../comparison.ts';
import type { ServerCommand } from '../processes.ts';
import { octavoCommand } from '../servers.ts';
import { type Setting, withServers } from '../setting.ts';
import { type Subject, takeTurns } from '../take-turns.ts';
import { textsOf, type WritableCopy, writableStore } from '../writable-copy.ts';
import { WriteRequests } from '../write-requests.ts';
import { MEMORY } from './hits.ts';
import { mixedRequests, type Target } from './mixed-requests.ts';

/** Requests of a round, if it is long enough; after them it begins again. */
const REQUESTS = 20_000;

const TEXTS = 200;

/** Measures the load with writes to one kind of entries, with a memory and without one. */
export function compareMixed(setting: Setting, target: Target, maxStale = 0): Promise<Comparison> {
  const memories = [{ name: 'off' }, { name: 'on', memory: MEMORY, maxStale }];
  return byMixedLoad(setting, target, 'memory off', (copy, port, index) =>
    octavoCommand(port, copy.store, { ...ownProgram(setting), ...memories[index] }),
  );
}

/**
 * Measures it with a memory, by one process and by several workers.
 * @param count of the workers
 */
export function compareMixedByWorkers(setting: Setting, target: Target, count: number): Promise<Comparison> {
  return byMixedLoad(setting, target, 'one process', (copy, port, index) => {
    const name = index === 0 ? 'one process' : 'workers';
    const command = octavoCommand(port, copy.store, { ...ownProgram(setting), name, memory: MEMORY });
    const workers = index === 0 ? [] : ['--workers', String(count)];
    return { ...command, args: [...command.args, ...workers], helperSeconds: undefined, anywhere: true };
  });
}

const ownProgram = ({ program }: Setting): { readonly program?: string } =>
  program === undefined ? {} : { program };

/**
 * Sends the load to two servers, each of which has a copy of the content to itself.
 * @param commandOf starts the first and the second
 */
async function byMixedLoad(
  { store, kept, articles, load, options }: Setting,
  target: Target,
  beside: string,
  commandOf: (copy: WritableCopy, port: number, index: number) => ServerCommand,
): Promise<Comparison> {
  const copies: WritableCopy[] = [];
  try {
    for (const name of ['first', 'second']) copies.push(await writableStore(store, kept, `mixed_${name}`));
    const commands = copies.map((copy, index) => commandOf(copy, options.port + index, index));
    return await withServers(commands, async (servers) => {
      const subjects = servers.map((server, index): Subject => {
        const { token } = copies[index]!;
        const writes = new WriteRequests(textsOf(kept, TEXTS), articles);
        const requests = mixedRequests(articles, REQUESTS, target, { writes, token });
        return { name: server.name, server, requests };
      });
      const [first, second] = await takeTurns(subjects, load, options);
      return compare(`95 % reads, 5 % writes to ${target}`, beside, first!, second!);
    });
  } finally {
    for (const copy of copies) copy.remove();
  }
}
