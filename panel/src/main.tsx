/** The start of the panel. */
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { sayUnreachable } from './api/client.ts';
import { panelSettingsQuery } from './api/panel-settings.ts';
import { queryClient } from './api/queries.ts';
import { withRetries } from './api/with-retries.ts';
import { App, loadFirstScreen } from './app/app.tsx';
import { showFailedStart } from './app/failed-start.ts';
import { applyLooks } from './app/project-looks.ts';
import { changeLanguage, loadArea, preferredLanguage, t, takeProjectTexts } from './i18n/messages.ts';
import { applyTheme, storedTheme } from './ui/theme.ts';

applyTheme(storedTheme());
// side by side: each would otherwise wait for the one before it, and what is shown first would be shown in pieces
const [settings] = await Promise.allSettled([
  queryClient.fetchQuery(panelSettingsQuery),
  loadArea('auth'),
  loadFirstScreen(),
]);
// if it failed, the screens say what is wrong with the server
if (settings.status === 'fulfilled') {
  applyLooks(settings.value);
  takeProjectTexts(settings.value);
}
try {
  await withRetries(() => Promise.all([loadArea('auth'), changeLanguage(preferredLanguage())]));
  sayUnreachable(() => t('request.unreachable'));
  createRoot(document.getElementById('root')!).render(<App />);
} catch (error) {
  showFailedStart(error);
}
