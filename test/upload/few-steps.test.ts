/**
 * Each step of a file system waits for a turn of the event loop, which other requests make long: an upload of many steps starves
 * beside them.
 */
import { createHook } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { serveLibrary } from './served-library.ts';

/** To look whether the address is taken, to open the file, to flush it, to close it, to move it; one more for a new folder. */
const STEPS = 7;

test('a small upload takes few steps of the file system', async () => {
  const library = await serveLibrary();
  const upload = (name: string) => library.post('/api/upload', [{ name, content: 'some text' }]);
  expect((await upload('first.txt')).status).toBe(200);
  let steps = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (/^(?:FSREQ|FILEHANDLECLOSEREQ)/.test(type)) steps += 1;
    },
  }).enable();
  const answer = await upload('second.txt');
  hook.disable();
  expect(answer.status).toBe(200);
  expect(steps).toBeGreaterThan(0);
  expect(steps).toBeLessThanOrEqual(STEPS);
});
