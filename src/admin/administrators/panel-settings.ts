/** What a project says of its panel, as the panel gets it: looks, languages, links, fields of its own. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AdminApp, MenuLink, ThemeColors } from '../../core/project/admin-app.ts';
import type { AdminConfig } from '../../core/project/config/admin.ts';

export interface PanelSettings {
  /** Addresses of pictures, relative to the server's root; null: the panel's own. */
  readonly menuLogo: string | null;
  readonly authLogo: string | null;
  readonly favicon: string | null;
  /** Languages of the interface that the project offers; empty: all the panel has. */
  readonly locales: readonly string[];
  readonly translations: AdminApp['translations'];
  readonly colors: { readonly light: ThemeColors; readonly dark: ThemeColors };
  readonly menuLinks: readonly MenuLink[];
  /** The module with the project's own fields; null where there is none. */
  readonly module: string | null;
  /** The script that starts the plugins, below the panel's address; null where no plugin has a part for the panel. */
  readonly plugins: string | null;
  /** Whether what is deleted can be brought back. */
  readonly keepsDeleted: boolean;
}

/** Where files of the project are served for its panel. */
export const FILES_PATH = '/admin/project-files';

/** The module of a project's own fields and side panels, below its folder. */
const MODULE = join('src', 'admin', 'octavo.js');

/** The settings, and the files they name: name in the address → path. */
export interface DescribedPanel {
  readonly settings: PanelSettings;
  readonly files: ReadonlyMap<string, string>;
}

export function describePanelSettings(
  dir: string,
  app: AdminApp | null,
  { panel, trash }: Pick<AdminConfig, 'panel' | 'trash'>,
  plugins: string | null,
): DescribedPanel {
  const files = new Map<string, string>();
  const serve = (path: string | null): string | null => {
    if (path === null) return null;
    const mark = createHash('sha256').update(path).digest('hex').slice(0, 8);
    const name = `${mark}-${basename(path)}`;
    files.set(name, path);
    return `${FILES_PATH}/${encodeURIComponent(name)}`;
  };
  const module = join(dir, MODULE);
  return {
    settings: {
      menuLogo: serve(app?.menuLogo ?? null),
      authLogo: serve(app?.authLogo ?? null),
      favicon: serve(app?.favicon ?? null),
      locales: app?.locales ?? [],
      translations: app?.translations ?? {},
      colors: app?.colors ?? { light: {}, dark: {} },
      menuLinks: [...(app?.menuLinks ?? []), ...panel.menuLinks],
      module: existsSync(module) ? serve(module) : null,
      plugins,
      keepsDeleted: trash.days > 0,
    },
    files,
  };
}
