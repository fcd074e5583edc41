/** Links with pages: of the main menu, and of the settings. */
import type { ComponentType } from 'react';

/** A text with its id in the translations, and what stands in for one without. */
export interface Text {
  readonly id: string;
  readonly defaultMessage?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

type Page = ComponentType<Record<string, unknown>>;
type PageModule = Page | { readonly default?: Page };

/** What `app.addMenuLink` and `app.addSettingsLink` take. */
export interface Link {
  readonly id?: string;
  readonly to: string;
  readonly intlLabel: Text;
  readonly permissions?: readonly { readonly action: string; readonly subject?: string | null }[];
  readonly icon?: ComponentType;
  readonly exact?: boolean;
  readonly notificationsCount?: number;
  /** Loads the page: resolves to a module with `default`, or to the component. */
  readonly Component?: () => PageModule | Promise<PageModule>;
}

/** A part of the menu of the settings. */
export interface Section {
  readonly id: string;
  readonly intlLabel: Text;
  readonly links: Link[];
}

/** The component that a link's page is. */
export async function loadPage(load: NonNullable<Link['Component']>): Promise<Page> {
  const loaded = await load();
  const page = typeof loaded === 'function' ? loaded : (loaded.default ?? (loaded as unknown as Page));
  return page;
}

/** An address as the panel has it: with one slash at its beginning. */
export const addressOf = ({ to }: Pick<Link, 'to'>): string => `/${to.replace(/^\/+/, '')}`;
