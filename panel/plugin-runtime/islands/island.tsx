/** A place in the page where components of plugins are drawn, by the React of v4's panel. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Boundary } from './boundary.tsx';
import type { IslandContext } from './context.ts';
import { Providers } from './providers.tsx';
import { Themed } from './theme.tsx';

/**
 * Shows something of a plugin in an element.
 * @param plugin its name, for the box that stands there if it throws
 * @returns takes it away
 */
export function showIsland(
  context: IslandContext,
  element: HTMLElement,
  plugin: string,
  content: ReactNode,
): () => void {
  return drawIn(
    element,
    plugin,
    <Boundary plugin={plugin} title={`The plugin ${plugin} has failed here.`}>
      <Providers context={context}>{content}</Providers>
    </Boundary>,
  );
}

/** The same for a picture: it needs the theme alone, and what stands in for one that throws is nothing. */
export const showPicture = (
  { bridge }: IslandContext,
  element: HTMLElement,
  plugin: string,
  picture: ReactNode,
): (() => void) =>
  drawIn(
    element,
    plugin,
    <Boundary plugin={plugin} title={null}>
      <Themed bridge={bridge}>{picture}</Themed>
    </Boundary>,
  );

function drawIn(element: HTMLElement, plugin: string, content: ReactNode): () => void {
  const root = createRoot(element);
  element.dataset['plugin'] = plugin;
  root.render(content);
  // who takes it away may be drawing at this moment
  return () => queueMicrotask(() => root.unmount());
}
