/**
 * Files on their way into the library: what is said of each, how much of it has arrived, what went wrong. Knows neither
 * React nor how files are sent.
 */
import type { MediaFile } from '../media.ts';

export interface PendingFile {
  readonly key: number;
  readonly file: File;
  readonly name: string;
  readonly alternativeText: string;
  readonly state: 'waiting' | 'sending' | 'failed' | 'stored';
  /** From 0 to 1. */
  readonly sent: number;
  readonly error: string | null;
  /** Files of the library with the same content. */
  readonly same: readonly MediaFile[];
  readonly stored: MediaFile | null;
}

/** What a person may say of a file before it is sent. */
export type PendingInfo = Partial<Pick<PendingFile, 'name' | 'alternativeText'>>;

/** Sends one file. @throws Error with a text for people */
export type SendFile = (
  pending: PendingFile,
  options: { readonly signal: AbortSignal; readonly onProgress: (sent: number) => void },
) => Promise<MediaFile>;

/** Sent at the same time: more would only share the line. */
const AT_ONCE = 3;

export class UploadQueue {
  #items: readonly PendingFile[] = [];
  #count = 0;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();

  /** Calls a listener after each change. @returns stops that */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly items = (): readonly PendingFile[] => this.#items;

  /** @returns the files as they were added */
  add(files: readonly File[]): readonly PendingFile[] {
    const added = files.map((file): PendingFile => {
      this.#count += 1;
      return {
        key: this.#count,
        file,
        name: file.name,
        alternativeText: '',
        state: 'waiting',
        sent: 0,
        error: null,
        same: [],
        stored: null,
      };
    });
    this.#set([...this.#items, ...added]);
    return added;
  }

  say(key: number, info: PendingInfo): void {
    this.#change(key, info);
  }

  setSame(key: number, same: readonly MediaFile[]): void {
    this.#change(key, { same });
  }

  /** Takes a file out; an upload that runs is cancelled. */
  remove(key: number): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
    this.#set(this.#items.filter((item) => item.key !== key));
  }

  /** Cancels what runs; what was not stored waits again. */
  cancel(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
    this.#set(
      this.#items.map((item) => (item.state === 'sending' ? { ...item, state: 'waiting', sent: 0 } : item)),
    );
  }

  get isSending(): boolean {
    return this.#running.size > 0;
  }

  /**
   * Sends all files that wait or have failed.
   * @returns the stored ones in the order they were added, once nothing runs any more
   */
  async send(sendFile: SendFile): Promise<readonly MediaFile[]> {
    this.#set(
      this.#items.map((item) =>
        item.state === 'failed' ? { ...item, state: 'waiting', error: null } : item,
      ),
    );
    const tried = new Set<number>();
    const worker = async (): Promise<void> => {
      for (;;) {
        const next = this.#items.find(({ key, state }) => state === 'waiting' && !tried.has(key));
        if (!next) return;
        tried.add(next.key);
        await this.#sendOne(next, sendFile);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return this.#items.flatMap(({ stored }) => (stored ? [stored] : []));
  }

  async #sendOne(item: PendingFile, sendFile: SendFile): Promise<void> {
    const { key } = item;
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#change(key, { state: 'sending', sent: 0, error: null });
    try {
      const stored = await sendFile(item, {
        signal: controller.signal,
        onProgress: (sent) => this.#change(key, { sent }),
      });
      this.#change(key, { state: 'stored', sent: 1, stored });
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#change(key, { state: 'failed', error: error instanceof Error ? error.message : String(error) });
    } finally {
      if (this.#running.get(key) === controller) this.#running.delete(key);
    }
  }

  #change(key: number, change: Partial<PendingFile>): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  #set(items: readonly PendingFile[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
