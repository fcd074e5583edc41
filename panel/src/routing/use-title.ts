/** The title of the page, which the browser shows in its tab. */
import { useEffect } from 'react';
import { t } from '../i18n/messages.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The title of a screen of the settings: v4's, which names the place and not the thing that is edited there. */
export const useSettingsTitle = (name: string): void => useTitle(t('Settings.PageTitle', { name }));
