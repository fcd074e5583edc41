/** Screens that are loaded when they are first shown, with their messages. */
import { type ComponentType, lazy } from 'react';
import { withRetries } from '../api/with-retries.ts';
import type { Area } from '../i18n/catalogues.ts';
import { loadArea } from '../i18n/messages.ts';

/** @param load imports the screen's file; @param areas whose messages it shows */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...areas: readonly Area[]
) =>
  lazy(async () => {
    const [screen] = await withRetries(() => Promise.all([load(), ...areas.map(loadArea)]));
    return { default: screen };
  });
