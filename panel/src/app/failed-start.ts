/** A file of the panel that could not be loaded: it is asked for again, and where that does not help the page says so. */
import { messageOf } from '../api/api-error.ts';

/** How long to wait before each further try, in ms: a server that restarts is back by then. */
const PAUSES = [500, 1500, 4000];

/** @throws what the last try has thrown */
export async function withRetries<T>(
  load: () => Promise<T>,
  pauses: readonly number[] = PAUSES,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  const [pause, ...later] = pauses;
  try {
    return await load();
  } catch (error) {
    if (pause === undefined) throw error;
    await wait(pause);
    return withRetries(load, later, wait);
  }
}

/** In English, since the texts are among what could be missing. */
export function showFailedStart(error: unknown): void {
  const main = document.createElement('main');
  main.setAttribute('role', 'alert');
  main.className = 'failed-start';
  const title = document.createElement('h1');
  title.textContent = 'The administration panel could not be loaded';
  const text = document.createElement('p');
  text.textContent = messageOf(error);
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => location.reload());
  window.addEventListener('online', () => location.reload(), { once: true });
  main.append(title, text, retry);
  document.getElementById('root')?.replaceChildren(main);
}
