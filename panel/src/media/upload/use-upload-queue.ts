/** The queue of one dialog: its files, and what the library has of them already. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { findDuplicates } from '../media-requests.ts';
import { type PendingFile, UploadQueue } from './upload-queue.ts';

interface UploadQueueOfDialog {
  readonly queue: UploadQueue;
  readonly items: readonly PendingFile[];
  readonly add: (files: readonly File[]) => void;
}

/** @param first the files the dialog begins with */
export function useUploadQueue(first: readonly File[], mayRead: boolean): UploadQueueOfDialog {
  const [queue] = useState(() => {
    const made = new UploadQueue();
    made.add(first);
    return made;
  });
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  // biome-ignore lint/correctness/useExhaustiveDependencies: those the dialog begins with are looked up once
  useEffect(() => {
    if (mayRead) void lookUp(queue, queue.items());
    return () => queue.cancel();
  }, []);
  return {
    queue,
    items,
    add: (files) => {
      const added = queue.add(files);
      if (mayRead) void lookUp(queue, added);
    },
  };
}

/** Contents one request may ask about. */
const AT_ONCE = 100;

/** Asks which of the files the library has. It is a help only: a failure here does not stop the upload. */
async function lookUp(queue: UploadQueue, items: readonly PendingFile[]): Promise<void> {
  try {
    const digests = new Map<number, string>();
    for (const { key, file } of items.slice(0, AT_ONCE)) {
      const digest = await digestOf(file);
      if (digest !== null) digests.set(key, digest);
    }
    if (digests.size === 0) return;
    const found = await findDuplicates([...new Set(digests.values())]);
    for (const [key, digest] of digests) {
      const same = found.get(digest);
      if (same) queue.setSame(key, same);
    }
  } catch {
    // the upload itself will say what is wrong
  }
}

/** Larger files are not hashed: they would have to be in memory at once, in bytes. */
const LARGEST = 100_000_000;

/** The SHA-256 of a file, as the library records it, in lower-case hex; null where the browser cannot say: the file is large, or the page was not loaded by HTTPS. */
async function digestOf(file: File): Promise<string | null> {
  if (file.size > LARGEST || !crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
