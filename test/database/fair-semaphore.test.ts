/** The places of costly reads: none goes to waste, and no client has all of them. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { whileAnswering } from '../../src/core/base/http/current-request.ts';
import { ClientGoneError, TooBusyError } from '../../src/core/database/costly-read.ts';
import { FairSemaphore, WAITING, WAITING_BY_ADDRESS } from '../../src/core/database/fair-semaphore.ts';

/** A request from an address, whose client can leave. */
function client(ip: string) {
  const response = Object.assign(new EventEmitter(), { writableFinished: false, destroyed: false });
  const raw = { request: null as never, response: response as unknown as ServerResponse };
  return {
    ask: <T>(work: () => T) => whileAnswering({ ip, raw }, work),
    leave: () => response.emit('close'),
  };
}

/** Lets what has been started get to its work. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Reads that go on until the test ends them. */
function reads(places: FairSemaphore) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string, ip: string): Promise<void> =>
    client(ip).ask(() =>
      places.run(() => {
        running.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    );
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await turn();
  };
  return { running, read, end };
}

test('one address has half of the places; the others stay free for everybody else', async () => {
  const { running, read } = reads(new FairSemaphore(4));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void read(name, '10.0.0.1');
  await turn();
  expect(running).toEqual(['a1', 'a2']);
  void read('b1', '10.0.0.2');
  await turn();
  expect(running).toEqual(['a1', 'a2', 'b1']);
});

test('the addresses of one IPv6 network are one', async () => {
  const { running, read } = reads(new FairSemaphore(2));
  void read('a1', '2001:db8::1');
  void read('a2', '2001:db8::2');
  await turn();
  expect(running).toEqual(['a1']);
});

test('a place that comes free goes to the address with the fewest reads under way', async () => {
  const { running, read, end } = reads(new FairSemaphore(3));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void read(name, '10.0.0.1');
  void read('b1', '10.0.0.2');
  void read('b2', '10.0.0.2');
  void read('c1', '10.0.0.3');
  await turn();
  expect(running).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(running.slice(3)).toEqual(['b2']);
  await end('a1');
  // a3 has waited longer, and its address has another one under way
  expect(running.slice(4)).toEqual(['c1']);
});

test('one address fills its part of those that wait, and others still find room', async () => {
  const { read } = reads(new FairSemaphore(1));
  const refused: unknown[] = [];
  for (let index = 0; index <= WAITING_BY_ADDRESS + 1; index += 1) {
    read(`a${index}`, '10.0.0.1').catch((error: unknown) => refused.push(error));
  }
  await turn();
  expect(refused).toHaveLength(1);
  expect(refused[0]).toBeInstanceOf(TooBusyError);
  let waits = true;
  read('b1', '10.0.0.2').catch(() => {
    waits = false;
  });
  await turn();
  expect(waits).toBe(true);
});

test('work without a client is held back by the number of places alone', async () => {
  const places = new FairSemaphore(2);
  let started = 0;
  const all = Array.from({ length: WAITING + 3 }, () =>
    places.run(() => {
      started += 1;
      return new Promise<void>(() => {});
    }),
  );
  await expect(all.at(-1)).rejects.toBeInstanceOf(TooBusyError);
  expect(started).toBe(2);
});

test('a client that leaves while it waits gives up its place in the queue', async () => {
  const places = new FairSemaphore(1);
  const running: string[] = [];
  let end = (): void => {};
  void places.run(() => new Promise<void>((resolve) => (end = resolve)));
  const gone = client('10.0.0.1');
  const left = gone.ask(() => places.run(async () => void running.push('gone')));
  const stays = client('10.0.0.2').ask(() => places.run(async () => void running.push('stays')));
  gone.leave();
  await expect(left).rejects.toBeInstanceOf(ClientGoneError);
  end();
  await stays;
  expect(running).toEqual(['stays']);
});

test('the reads of one request run one after the other, and wait as one', async () => {
  const places = new FairSemaphore(4);
  let running = 0;
  let most = 0;
  const read = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
  };
  // more than may wait for one address, and for all of them
  const many = client('10.0.0.1').ask(() => Promise.all(Array.from({ length: 100 }, () => places.run(read))));
  await expect(many).resolves.toHaveLength(100);
  expect(most).toBe(1);
});

test('a read that fails does not stop those of the same request that come after it', async () => {
  const places = new FairSemaphore(4);
  const [failed, next] = await client('10.0.0.1').ask(() =>
    Promise.allSettled([places.run(() => Promise.reject(new Error('no'))), places.run(async () => 'read')]),
  );
  expect(failed).toMatchObject({ status: 'rejected' });
  expect(next).toEqual({ status: 'fulfilled', value: 'read' });
});
