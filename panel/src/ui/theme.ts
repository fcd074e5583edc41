/** Light, dark, or as the system says: kept in this browser. */

export type Theme = 'light' | 'dark' | 'system';

const STORED = 'STRAPI_THEME';

export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a theme, and keeps it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(STORED);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(STORED, theme);
    document.documentElement.dataset['theme'] = theme;
  }
}
