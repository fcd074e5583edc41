/** Work on pictures that is no longer wanted, or takes too long. */

import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { whileAnswering } from '../../src/core/base/http/current-request.ts';
import type { HttpRequest } from '../../src/core/base/http/route.ts';
import { type Picture, readPicture } from '../../src/core/upload/pictures.ts';
import { testClock } from '../support/test-clock.ts';

/** A picture library whose work takes as long as the test wants. */
const { begun, given, jobs, wakes, damaged } = vi.hoisted(() => ({
  begun: [] as string[],
  given: [] as number[],
  jobs: [] as { path: string; done: () => void; fail: (error: Error) => void }[],
  wakes: [] as (() => void)[],
  /** Whether sharp ends its work at once. */
  damaged: { all: false },
}));

vi.mock('sharp', () => {
  const sharp = (input: string) => {
    const image = {
      metadata: async () => {
        begun.push(input);
        return { format: 'png', width: 2000, height: 1000 };
      },
      timeout: ({ seconds }: { seconds: number }) => {
        given.push(seconds);
        return image;
      },
      resize: () => image,
      toFile: (path: string) =>
        new Promise((resolve, reject) => {
          if (damaged.all) {
            reject(new Error('damaged'));
            return;
          }
          jobs.push({ path, done: () => resolve({ width: 1, height: 1, size: 1 }), fail: reject });
          for (const wake of wakes.splice(0)) wake();
        }),
    };
    return image;
  };
  return { default: Object.assign(sharp, { concurrency: () => {}, cache: () => {} }) };
});

const folder = '/pictures';
const clock = testClock();
const OPTIONS = {
  clock,
  settings: { sizeOptimization: false, responsiveDimensions: true, autoOrientation: false },
  breakpoints: { large: 1000, small: 500 },
};

const read = (name: string) => readPicture({ path: `${folder}/${name}`, size: 1 }, OPTIONS);

/** Reads for a client, and how that client leaves. */
function readFor(name: string): { picture: Promise<Picture | null>; leave: () => void } {
  const response = new EventEmitter() as ServerResponse;
  const request = { ip: '127.0.0.1', raw: { response } } as HttpRequest;
  const picture = whileAnswering(request, () => read(name));
  picture.catch(() => {});
  return { picture, leave: () => response.emit('close') };
}

/** When sharp is making a file. */
async function working(): Promise<void> {
  while (jobs.length === 0) await new Promise<void>((resolve) => void wakes.push(resolve));
}

const fail = (error: Error): void => jobs.splice(0).forEach((job) => void job.fail(error));

test('a picture whose client has left gets no further files', async () => {
  const { picture, leave } = readFor('left');
  await working();
  leave();
  jobs.splice(0)[0]!.done();
  await expect(picture).rejects.toMatchObject({ message: 'The client has closed the connection' });
  expect(jobs).toEqual([]);
});

test('a picture that waits for its turn is not begun when its client has left, and delays no other', async () => {
  const many = Array.from({ length: 10 }, (_none, at) => read(`many-${at}`));
  for (const one of many) one.catch(() => {});
  const { picture, leave } = readFor('waiting');
  const last = read('last');
  last.catch(() => {});
  await working();
  leave();
  await expect(picture).rejects.toMatchObject({ message: 'The client has closed the connection' });
  damaged.all = true;
  fail(new Error('damaged'));
  await expect(last).rejects.toMatchObject({ message: 'File is not a valid image' });
  damaged.all = false;
  expect(begun.at(-1)).toBe(`${folder}/last`);
  expect(begun).not.toContain(`${folder}/waiting`);
});

test('a picture that takes too long is not called damaged', async () => {
  const slow = read('slow');
  await working();
  fail(new Error('timeout: 42% complete'));
  await expect(slow).rejects.toMatchObject({
    status: 400,
    message: 'The picture takes longer than 30 seconds to read; send a smaller one',
  });
});

test('the files of a picture share its seconds, and none is begun when these are over', async () => {
  given.length = 0;
  const slow = read('slow-in-all');
  const refused = expect(slow).rejects.toMatchObject({
    message: 'The picture takes longer than 30 seconds to read; send a smaller one',
  });
  for (const [seconds, left] of [
    [14, 30],
    [17, 16],
  ] as const) {
    await working();
    expect(given.at(-1)).toBe(left);
    await clock.advance(seconds * 1000);
    jobs.splice(0)[0]!.done();
  }
  await refused;
  expect(jobs).toEqual([]);
});
