/**
 * What the panel and the host of plugins know of one another. The host is built with a project's plugins, runs React 18, and
 * imports nothing of the panel but these types.
 */
import type { Permission } from '../../../src/admin/administrators/permissions/admin-permission-store.ts';
import type { AdminUser } from '../../../src/admin/administrators/stores/admin-user-store.ts';
import type { Information } from '../api/queries.ts';
import type { ContentInit } from '../content-types/content-types.ts';
import type { FormHost } from './form-bridge.ts';

export type Theme = 'light' | 'dark';

export type NoticeKind = 'success' | 'warning' | 'danger' | 'info';

/** Colours of the project's own themes, as `src/admin/app` names them. */
export type ThemeColors = Readonly<Record<string, string>>;

/** Files that a plugin lets people choose. */
export interface MediaRequest {
  /** `images`, `videos`, `audios`, `files`; none for all. */
  readonly allowedTypes: readonly string[];
  readonly multiple: boolean;
  readonly onClose: () => void;
  readonly onSelect: (files: readonly object[]) => void;
}

/** Resolves to what closes it. */
export type OpenMedia = (request: MediaRequest) => Promise<() => void>;

/** What the panel gives to the host. */
export interface PanelBridge {
  /** Where the panel is served, without a slash at its end: `/admin`. */
  readonly basePath: string;
  /** The language of the interface, and all that it can have. */
  readonly language: string;
  readonly languages: readonly string[];
  /** Texts of the panel itself, by v4's ids where v4 has the sentence. */
  readonly ownTexts: Readonly<Record<string, string>>;
  /** The texts that the project gives for this language, by id. */
  readonly projectTexts: Readonly<Record<string, string>>;
  readonly colors: Readonly<Record<Theme, ThemeColors>>;
  readonly administrator: AdminUser;
  readonly information: Information;
  permissions(): readonly Permission[];
  /** Calls a listener after the permissions have changed. @returns stops that */
  onPermissions(listener: () => void): () => void;
  refetchPermissions(): Promise<void>;
  theme(): Theme;
  onTheme(listener: () => void): () => void;
  notify(kind: NoticeKind, text: string, action?: { readonly label: string; readonly run: () => void }): void;
  /** Opens the media library, to choose files. @returns closes it */
  openMedia(request: MediaRequest): () => void;
  /** The types and components of the project, as the content manager knows them; null until it does. */
  types(): ContentInit | null;
  onTypes(listener: () => void): () => void;
  /** Asks before the page is left. @returns stops that */
  guard(ask: () => Promise<boolean>): () => void;
}

/** Who may open something: one of these is enough, none is needed where there are none. */
export type NeededPermissions = readonly { readonly action: string; readonly subject?: string | null }[];

/** A link of the main menu, or of the settings, with a page. */
export interface PluginLink {
  /** The panel's address: `/plugins/seo`, `/settings/config-sync`. */
  readonly to: string;
  readonly label: string;
  readonly permissions: NeededPermissions;
  /** Whether a page lies behind it, and not another address alone. */
  readonly hasPage: boolean;
  /** Whether the address is the whole page's, and those below it are not. */
  readonly exact: boolean;
  readonly hasIcon: boolean;
  /** The number beside the label; 0 for none. */
  readonly count: number;
}

/** A part of the menu of the settings. */
export interface PluginSection {
  /** `global` and `permissions` are the panel's own. */
  readonly id: string;
  readonly label: string;
  readonly links: readonly PluginLink[];
}

/** A plugin that does not run. */
export interface PluginFailure {
  readonly plugin: string;
  readonly message: string;
}

/** The plugins of a project, started. */
export interface PluginHost extends FormHost {
  readonly menu: readonly PluginLink[];
  readonly settings: readonly PluginSection[];
  readonly failures: readonly PluginFailure[];
  /** Shows the page of a link in an element. @returns takes it away */
  showPage(element: HTMLElement, to: string): () => void;
  /** Shows the icon of a link. @returns takes it away */
  showIcon(element: HTMLElement, to: string): () => void;
}

/** What the built script of a project exports. */
export interface PluginBundle {
  start(bridge: PanelBridge): Promise<PluginHost>;
}
