/** A thread that is ended while it loads the driver must not end the process (`log-copier.ts`, `thread-writer.ts`, `reader-threads.ts`). */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('threads that are ended at any moment of the load of the driver end alone', async () => {
  const script = join(import.meta.dirname, 'end-threads.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout).toBe('all ended\n');
});
