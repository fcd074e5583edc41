/** Light, dark, or as the system says: kept in this browser. */

export type Theme = 'light' | 'dark' | 'system';

const STORED = 'STRAPI_THEME';

/** Says that what is stored is the system's theme, for plugins to read, and that nobody has chosen it. */
const OF_SYSTEM = 'octavo-theme-of-system';

export function storedTheme(): Theme {
  if (localStorage.getItem(OF_SYSTEM) !== null) return 'system';
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a theme, and keeps it. */
export function applyTheme(theme: Theme): void {
  localStorage.removeItem(OF_SYSTEM);
  if (theme === 'system') {
    localStorage.removeItem(STORED);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(STORED, theme);
    document.documentElement.dataset['theme'] = theme;
  }
}

/** Stores the theme that is shown where plugins read it. The person's choice stays what it is. */
export function storeShownTheme(theme: Exclude<Theme, 'system'>): void {
  if (storedTheme() !== 'system') return;
  localStorage.setItem(OF_SYSTEM, '1');
  localStorage.setItem(STORED, theme);
}
