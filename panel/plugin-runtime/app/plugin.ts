/** A plugin as `app.registerPlugin` has made it known, and as `app.getPlugin` gives it. */
import type { ComponentType } from 'react';

/** A component that a plugin puts into a place of another. */
export interface Injected {
  readonly name: string;
  readonly Component: ComponentType<Record<string, unknown>>;
}

/** What `app.registerPlugin` takes. */
export interface PluginConfig {
  readonly id: string;
  readonly name?: string;
  readonly apis?: Record<string, unknown>;
  readonly injectionZones?: Record<string, Record<string, Injected[]>>;
  /** Is shown until it has called `setPlugin(id)`. */
  readonly initializer?: ComponentType<{ setPlugin: (id: string) => void }> | null;
  readonly isReady?: boolean;
}

export class Plugin {
  readonly pluginId: string;
  readonly name: string;
  readonly apis: Record<string, unknown>;
  readonly injectionZones: Record<string, Record<string, Injected[]>>;
  readonly initializer: PluginConfig['initializer'];
  isReady: boolean;

  constructor({
    id,
    name = id,
    apis = {},
    injectionZones = {},
    initializer = null,
    isReady = true,
  }: PluginConfig) {
    this.pluginId = id;
    this.name = name;
    this.apis = apis;
    this.injectionZones = injectionZones;
    this.initializer = initializer;
    this.isReady = isReady;
  }

  // plugins take these functions out of the object
  getInjectedComponents = (container: string, block: string): readonly Injected[] =>
    this.injectionZones[container]?.[block] ?? [];

  injectComponent = (container: string, block: string, component: Injected): void => {
    this.injectionZones[container] ??= {};
    const blocks = this.injectionZones[container];
    blocks[block] ??= [];
    blocks[block].push(component);
  };
}
