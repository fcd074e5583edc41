/** Leads to a field that something is wrong with: unfolds what it is in, scrolls to it, and gives it the focus. */
import type { Document } from '../../document/document.ts';

/** The place of a field in the page says which value it has. */
export const FIELD = 'data-field';

const CONTROL =
  'input:not([type=hidden],:disabled),textarea:not(:disabled),select:not(:disabled),[contenteditable=true],button:not(:disabled)';

/** When what was drawn because of the last change is in the page. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** The first in the order of the page. */
export async function focusFirstWrong(frame: HTMLElement | null, document: Document): Promise<void> {
  const wrong = Object.keys(document.errors);
  await drawn();
  const places = [...(frame?.querySelectorAll<HTMLElement>(`[${FIELD}]`) ?? [])];
  const first = places.find((place) => wrong.includes(place.getAttribute(FIELD) ?? ''));
  await focusWrong(frame, first?.getAttribute(FIELD) ?? wrong[0] ?? '');
}

/** @param path of the value; what is around it is taken where it has no place of its own */
export async function focusWrong(frame: HTMLElement | null, path: string): Promise<void> {
  await drawn();
  let place: HTMLElement | null = null;
  for (let keys = path.split('.'); keys.length > 0 && !place; keys = keys.slice(0, -1)) {
    place = frame?.querySelector<HTMLElement>(`[${FIELD}="${CSS.escape(keys.join('.'))}"]`) ?? null;
  }
  if (!place) return;
  place.scrollIntoView({ block: 'center' });
  place.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
}
