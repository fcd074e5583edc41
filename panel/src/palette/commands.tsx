/** Keys that work on every screen: ⌘K opens the search for everything, ? the list of keys. */
import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '../ui/lazy-screen.tsx';

const Palette = lazyScreen(
  async () => (await import('./palette.tsx')).Palette,
  'palette',
  'settings',
  'upload',
  'content-type-builder',
);
const KeyHelp = lazyScreen(async () => (await import('./key-help.tsx')).KeyHelp, 'palette');

type Shown = 'palette' | 'help' | null;

export function Commands() {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // an editor of texts has used the key, for a link
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setShown((before) => (before === 'palette' ? null : 'palette'));
      } else if (event.key === '?' && !isTyping(event.target)) setShown('help');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = (): void => setShown(null);
  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'help' && <KeyHelp onClose={close} />}
    </Suspense>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
