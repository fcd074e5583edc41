/** What the page shows where the panel could not be loaded. */
import { messageOf } from '../api/api-error.ts';

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
