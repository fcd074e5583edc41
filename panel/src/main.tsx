/** The start of the panel. */
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyTheme, storedTheme } from './app/theme.ts';
import { changeLanguage, loadArea, preferredLanguage } from './i18n/messages.ts';

applyTheme(storedTheme());
await Promise.all([loadArea('auth'), changeLanguage(preferredLanguage())]);
createRoot(document.getElementById('root')!).render(<App />);
