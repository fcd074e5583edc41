/**
 * Loads dialogs, menus and popovers apart from the screens. The shell loads them when the browser is idle, so that what
 * a person opens is there, also where the server is away by then.
 */
import { useEffect, useSyncExternalStore } from 'react';

type Overlays = typeof import('./overlays.ts');

/** How long to wait before a further try, in ms. */
const PAUSE = 1500;

const listeners = new Set<() => void>();
let overlays: Overlays | null = null;
let loading: Promise<void> | null = null;

/** Loads them once; a load that fails is repeated until it succeeds, since a dialog may wait for it. */
export function loadOverlays(): Promise<void> {
  loading ??= load();
  return loading;
}

/** @returns how to give it up */
export function loadOverlaysWhenIdle(): () => void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(() => void loadOverlays(), PAUSE);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(() => void loadOverlays());
  return () => cancelIdleCallback(callback);
}

/** For what is open. @returns null until they are loaded */
export function useOverlays(): Overlays | null {
  useEffect(() => void loadOverlays(), []);
  return useSyncExternalStore(subscribe, () => overlays);
}

async function load(): Promise<void> {
  try {
    overlays = await import('./overlays.ts');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return load();
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
