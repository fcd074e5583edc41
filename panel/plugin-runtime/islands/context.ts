/** What all islands share. */
import type { PanelBridge } from '../../src/plugin-host/bridge.ts';
import type { StrapiApp } from '../app/strapi-app.ts';
import type { PluginHistory } from '../navigation/history.ts';
import type { Store } from '../store/store.ts';

export interface IslandContext {
  readonly bridge: PanelBridge;
  readonly app: StrapiApp;
  readonly store: Store;
  readonly history: PluginHistory;
  /** The texts of plugins, by id. */
  readonly messages: Readonly<Record<string, string>>;
  /** The client of react-query; null where no plugin has it. */
  readonly queries: object | null;
}
