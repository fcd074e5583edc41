/** Waits until the content of a file is on the disk: what the server acknowledges is there after a loss of power. */
import { open } from 'node:fs/promises';

export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
