/**
 * `strapi.reload`: starts the server again under `octavo dev`. Plugins write files with `isWatching` off, so that these
 * are no reason to start again, and then call it. Without a process that watches the files it does nothing, as in v4.
 */
import type { ProjectWatcher } from '../shared/server-environment.ts';

export interface ReloadApi {
  (): void;
  /** Whether a changed file of the project starts the server again. */
  isWatching: boolean;
  readonly isReloading: boolean;
}

/** @param watcher null where no process watches the project's files */
export function createReload(watcher: ProjectWatcher | null): ReloadApi {
  let isWatching = true;
  let isReloading = false;
  const reload = (): void => {
    if (!watcher) return;
    isReloading = true;
    watcher.restart();
  };
  return Object.defineProperties(reload, {
    isWatching: {
      enumerable: true,
      get: () => isWatching,
      set: (on: unknown) => {
        if (Boolean(on) === isWatching) return;
        isWatching = Boolean(on);
        if (isWatching) watcher?.unchanged();
        else void watcher?.changing();
      },
    },
    isReloading: { enumerable: true, get: () => isReloading },
  }) as ReloadApi;
}
