/**
 * The plugins of the project that have a part for the panel. The host that runs them is loaded once, after the first screen, and
 * only where a project has such plugins.
 */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { panelSettingsQuery } from '../api/panel-settings.ts';
import type { OpenMedia, PluginHost } from './bridge.ts';

/** `none`: the project has no such plugins; `loading` until all of them are started. */
export type HostState = PluginHost | 'none' | 'loading';

const listeners = new Set<() => void>();
let started: PluginHost | null = null;
let starting: Promise<void> | null = null;

/** Starts the plugins, once. @param entry their script, below the panel's address */
export function startPlugins(entry: string, openMedia: OpenMedia): Promise<void> {
  starting ??= import('./start-host.ts')
    .then(({ startHost }) => startHost(entry, openMedia))
    .then((host) => {
      started = host;
      for (const listener of listeners) listener();
    });
  return starting;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The plugins, as far as they are started. */
export function usePluginHost(): HostState {
  const { plugins } = useSuspenseQuery(panelSettingsQuery).data;
  const host = useSyncExternalStore(subscribe, () => started);
  return plugins === null ? 'none' : (host ?? 'loading');
}
