/**
 * The history that react-router 5 works on: the browser's own, below the panel's address. The panel's router announces each
 * change of the address by an event of `window`, and learns of those that are made here in the same way.
 */

export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

type Kind = 'PUSH' | 'REPLACE' | 'POP';
type Listener = (place: Place, kind: Kind) => void;
type To = string | { pathname?: string; search?: string; hash?: string; state?: unknown };
/** What to ask before the page is left; false stays, true leaves. */
type Prompt = string | boolean | ((place: Place, kind: Kind) => string | boolean | undefined);

/** `{ key, state }`, as packages for react-router 5 write it. */
interface Kept {
  readonly key?: string;
  readonly state?: unknown;
}

export interface PluginHistory {
  readonly length: number;
  readonly action: Kind;
  readonly location: Place;
  createHref(to: Partial<Place>): string;
  push(to: To, state?: unknown): void;
  replace(to: To, state?: unknown): void;
  go(steps: number): void;
  goBack(): void;
  goForward(): void;
  block(prompt?: Prompt): () => void;
  listen(listener: Listener): () => void;
}

/** What the history needs of the browser's window. */
export interface Page {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
  readonly history: {
    readonly state: unknown;
    readonly length: number;
    pushState(state: unknown, title: string, address: string): void;
    replaceState(state: unknown, title: string, address: string): void;
    go(steps: number): void;
    back(): void;
    forward(): void;
  };
  addEventListener(event: string, listener: () => void): void;
  confirm(question: string): boolean;
}

/** @param guard asks before the page is left; @returns stops that */
export function createHistory(
  page: Page,
  basePath: string,
  guard: (ask: () => Promise<boolean>) => () => void,
): PluginHistory {
  const listeners = new Set<Listener>();
  let action: Kind = 'POP';
  let place = placeNow(page, basePath);

  const announce = (kind: Kind): void => {
    const next = placeNow(page, basePath);
    if (next.key === place.key && hrefOf(next) === hrefOf(place) && next.state === place.state) return;
    place = next;
    action = kind;
    for (const listener of [...listeners]) listener(place, kind);
  };
  page.addEventListener('popstate', () => announce('POP'));
  page.addEventListener('pushState', () => announce('PUSH'));
  page.addEventListener('replaceState', () => announce('REPLACE'));

  const change = (method: 'pushState' | 'replaceState', to: To, state: unknown): void => {
    const next = resolve(to, state, place);
    const kept: Kept = { key: Math.random().toString(36).slice(2, 8), state: next.state };
    page.history[method](kept, '', basePath + hrefOf(next));
    // the panel's router announces it where it is there: this is for a page without
    announce(method === 'pushState' ? 'PUSH' : 'REPLACE');
  };

  return {
    get length() {
      return page.history.length;
    },
    get action() {
      return action;
    },
    get location() {
      return place;
    },
    createHref: (to) => basePath + hrefOf(to),
    push: (to, state) => change('pushState', to, state),
    replace: (to, state) => change('replaceState', to, state),
    go: (steps) => page.history.go(steps),
    goBack: () => page.history.back(),
    goForward: () => page.history.forward(),
    block: (prompt = false) =>
      guard(async () => {
        const answer = typeof prompt === 'function' ? prompt(place, 'POP') : prompt;
        if (typeof answer === 'string') return page.confirm(answer);
        return answer !== false;
      }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function placeNow(page: Page, basePath: string): Place {
  const { pathname, search, hash } = page.location;
  const below = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  const { key = '', state } = (page.history.state ?? {}) as Kept;
  return { pathname: below === '' ? '/' : below, search, hash, state, key };
}

/** Links of packages name the parts that they have. */
const hrefOf = ({ pathname = '', search = '', hash = '' }: Partial<Place>): string =>
  `${pathname}${marked('?', search)}${marked('#', hash)}`;

const marked = (mark: string, text: string): string =>
  text === '' || text === mark ? '' : text.startsWith(mark) ? text : mark + text;

/** Where a link leads, from where one is: relative ones as the browser takes them. */
function resolve(to: To, state: unknown, from: Place): Place {
  const wanted = typeof to === 'string' ? to : hrefOf({ pathname: '', search: '', hash: '', ...to });
  const url = new URL(wanted, `http://panel${from.pathname}`);
  // `?a=b` alone stays on the page
  const pathname = /^[?#]/.test(wanted) || wanted === '' ? from.pathname : url.pathname;
  const kept = typeof to === 'string' ? state : (to.state ?? state);
  return { pathname, search: url.search, hash: url.hash, state: kept, key: '' };
}
