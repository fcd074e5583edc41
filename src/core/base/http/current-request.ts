/**
 * The request whose answer is being made, for code that shares work among clients and ends work no client
 * waits for any more. Work that belongs to no request (tasks, commands) has none.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { addressKey } from './address-key.ts';
import type { HttpRequest } from './route.ts';

type Request = Pick<HttpRequest, 'ip' | 'raw'>;

const requests = new AsyncLocalStorage<Request>();

/** Answers a request: what `work` does, now and later, belongs to it. */
export const whileAnswering = <T>(request: Request, work: () => T): T => requests.run(request, work);

/** The request that is being answered; undefined for work that belongs to none. */
export const currentRequest = (): object | undefined => requests.getStore();

/** The client's address, as it is; null for work that belongs to no request. */
export const currentIp = (): string | null => requests.getStore()?.ip ?? null;

/** Who sent the request that is being answered, as limits by address count; empty where there is none. */
export function currentAddress(): string {
  const request = requests.getStore();
  return request ? addressKey(request.ip) : '';
}

/** Those who want to know that a client has gone, by its response: one listener for all of them. */
const waiting = new WeakMap<ServerResponse, Set<() => void>>();

/**
 * Calls `listener` when the client of the current request closes its connection before it has its answer.
 * @returns takes the listener away again
 */
export function onClientGone(listener: () => void): () => void {
  const response = requests.getStore()?.raw?.response;
  if (!response) return () => {};
  let listeners = waiting.get(response);
  if (!listeners) {
    const all = new Set<() => void>();
    listeners = all;
    waiting.set(response, all);
    response.once('close', () => {
      if (response.writableFinished) return;
      for (const one of [...all]) one();
    });
  }
  const all = listeners;
  all.add(listener);
  if (response.destroyed && !response.writableFinished) queueMicrotask(() => all.has(listener) && listener());
  return () => void all.delete(listener);
}
