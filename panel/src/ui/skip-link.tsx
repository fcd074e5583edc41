/** The first thing the Tab key reaches: past the menus, to the main part of the page. */
import { t } from '../i18n/messages.ts';
import styles from './skip-link.module.css';

export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, by hand because of the page's base address
  <a
    href="#main-content"
    className={styles['link']}
    onClick={(event) => {
      // the page's base address would make the browser load another page
      event.preventDefault();
      document.getElementById('main-content')?.focus();
    }}
  >
    {t('skipToContent')}
  </a>
);
