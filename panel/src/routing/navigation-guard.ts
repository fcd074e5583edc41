/** Asks before a page with unsaved changes is left: by a link, by the browser's buttons, by closing it. */
import { useEffect } from 'react';

/** Says whether the page may be left. */
type Ask = () => Promise<boolean>;

let guard: Ask | null = null;
let passes = false;
/** The entry of the history that the person has agreed to go to: the browser begins that later. */
let agreed: string | null = null;

/** Runs a navigation without asking: the question was answered, or the work is saved. */
export function withoutAsking(navigate: () => void): void {
  passes = true;
  try {
    navigate();
  } finally {
    passes = false;
  }
}

interface NavigateEvent extends Event {
  readonly cancelable: boolean;
  readonly hashChange: boolean;
  readonly destination: { readonly url: string; readonly key: string };
  readonly navigationType: 'push' | 'replace' | 'traverse' | 'reload';
}

interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}

const navigation = (window as { navigation?: Navigation }).navigation;

navigation?.addEventListener('navigate', (event) => {
  const { destination, navigationType, hashChange, cancelable } = event as NavigateEvent;
  const isAgreed = agreed !== null && navigationType === 'traverse' && destination.key === agreed;
  agreed = null;
  if (guard === null || passes || isAgreed || hashChange || !cancelable || navigationType === 'reload')
    return;
  // a change of the query belongs to the same page
  if (new URL(destination.url).pathname === location.pathname) return;
  event.preventDefault();
  void guard().then((mayLeave) => {
    if (!mayLeave) return;
    if (navigationType === 'traverse') {
      agreed = destination.key;
      navigation.traverseTo(destination.key);
      return;
    }
    withoutAsking(() =>
      history[navigationType === 'replace' ? 'replaceState' : 'pushState'](null, '', destination.url),
    );
  });
});

/** Asks before this page is left. @returns stops that */
export function holdGuard(ask: Ask): () => void {
  guard = ask;
  const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', beforeUnload);
  return () => {
    if (guard === ask) guard = null;
    window.removeEventListener('beforeunload', beforeUnload);
  };
}

/** Asks before this page is left, while a condition holds. */
export function useNavigationGuard(isActive: boolean, ask: Ask): void {
  useEffect(() => (isActive ? holdGuard(ask) : undefined), [isActive, ask]);
}
