/**
 * Global styles that the design system and plugins set with styled-components (`h1`, `body`) hold inside of islands: around them
 * is the panel, which has its own. Classes, and variables of `:root`, hold everywhere, since windows of plugins open outside.
 */

const ISLAND = ':where([data-plugin])';

/** What begins a selector of the whole page, and is no class. */
const OF_PAGE = /^(?:[a-z*:[])/i;

/** Steps of an animation look like elements. */
const STEP = /^(?:from|to|[\d.]+%)$/;

/** The moment at which stylis 3, which styled-components 5 has in it, knows the selectors of a block. */
const BLOCK = 2;

/** A plugin of stylis: it may change the selectors in their place. */
function octavoIslands(moment: number, _css: string, selectors: unknown): void {
  if (moment !== BLOCK || !Array.isArray(selectors)) return;
  for (const [index, selector] of (selectors as string[]).entries()) {
    const name = selector.trim();
    if (!OF_PAGE.test(name) || STEP.test(name) || name.startsWith(':root')) continue;
    const rest = name.replace(/^(?:html|body)\b/, '');
    selectors[index] = rest === name ? `${ISLAND} ${name}` : `${ISLAND}${rest}`;
  }
}

// a build shortens names, and styled-components wants one
Object.defineProperty(octavoIslands, 'name', { value: 'octavo-islands' });

export const ISLAND_STYLES = [octavoIslands];
