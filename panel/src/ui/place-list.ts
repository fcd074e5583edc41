/** Where the list of a combobox stands. */

/** Puts a list below its control, or above it where there is more room. */
export function place(list: HTMLElement, trigger: Element): void {
  const { top, bottom, left, right, width } = trigger.getBoundingClientRect();
  list.style.minWidth = `${width}px`;
  list.style.maxWidth = `${Math.max(width, Math.min(480, innerWidth - 16))}px`;
  const isAbove = innerHeight - bottom < list.offsetHeight + 8 && top > innerHeight - bottom;
  const start = getComputedStyle(trigger).direction === 'rtl' ? right - list.offsetWidth : left;
  list.style.left = `${Math.max(8, Math.min(start, innerWidth - list.offsetWidth - 8))}px`;
  list.style.top = isAbove ? `${Math.max(8, top - list.offsetHeight - 4)}px` : `${bottom + 4}px`;
}
