/** A place of the content manager for components of plugins: nothing where there are none. */
import { useCallback } from 'react';
import type { FormBridge, Zone } from './form-bridge.ts';
import { Island } from './island.tsx';
import { usePluginHost } from './plugin-host.ts';

interface PluginZoneProps extends Zone {
  /** The form around it; none in lists. */
  readonly form?: FormBridge;
}

export function PluginZone({ view, block, slug, form }: PluginZoneProps) {
  const host = usePluginHost();
  const shown = typeof host === 'object' && host.countInZone({ view, block, slug }) > 0 ? host : null;
  const show = useCallback(
    (element: HTMLElement) => shown!.showZone(element, { view, block, slug }, form ?? null),
    [shown, view, block, slug, form],
  );
  return shown && <Island show={show} />;
}
