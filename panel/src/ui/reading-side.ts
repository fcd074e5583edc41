/** Left and right of the screen as sides of a line: in languages that run from the right, the left is the end. */

/** The side of a line that a side of the screen is, named as in a language that runs from the left. */
export function readingSide<Side extends string>(side: Side, element: Element): Side | 'left' | 'right' {
  if (getComputedStyle(element).direction !== 'rtl') return side;
  if (side === 'left') return 'right';
  return side === 'right' ? 'left' : side;
}
