/** The start of the panel. */
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { sayUnreachable } from './api/client.ts';
import { panelSettingsQuery } from './api/panel-settings.ts';
import { queryClient } from './api/queries.ts';
import { withRetries } from './api/with-retries.ts';
import { App } from './app/app.tsx';
import { showFailedStart } from './app/failed-start.ts';
import { applyLooks } from './app/project-looks.ts';
import { changeLanguage, loadArea, preferredLanguage, t, takeProjectTexts } from './i18n/messages.ts';
import { applyTheme, storedTheme } from './ui/theme.ts';

applyTheme(storedTheme());
try {
  const settings = await queryClient.fetchQuery(panelSettingsQuery);
  applyLooks(settings);
  takeProjectTexts(settings);
} catch {
  // the screens say what is wrong with the server
}
try {
  await withRetries(() => Promise.all([loadArea('auth'), changeLanguage(preferredLanguage())]));
  sayUnreachable(() => t('request.unreachable'));
  createRoot(document.getElementById('root')!).render(<App />);
} catch (error) {
  showFailedStart(error);
}
