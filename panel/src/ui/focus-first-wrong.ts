/** Forms lead to what is wrong with them: the first wrong control gets the focus after the form was sent. */

const WRONG = '[aria-invalid=true]';

/**
 * A ref for a `form`. What is wrong may be known at once, or when the server has answered; who types meanwhile is not
 * interrupted.
 * @returns ends it
 */
export function focusFirstWrong(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const focus = (): void => {
    const wrong = form.querySelector<HTMLElement>(WRONG);
    if (!wrong) return;
    observer.disconnect();
    wrong.focus();
  };
  const observer = new MutationObserver(focus);
  const begin = (): void => {
    observer.disconnect();
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
    // those that were wrong before and still are
    requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const end = (): void => observer.disconnect();
  form.addEventListener('submit', begin);
  form.addEventListener('input', end);
  return () => {
    end();
    form.removeEventListener('submit', begin);
    form.removeEventListener('input', end);
  };
}
