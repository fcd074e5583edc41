/** The components that plugins want to run before anything of theirs is shown: each calls `setPlugin` when it is done. */
import type { IslandContext } from './context.ts';
import { showIsland } from './island.tsx';

/** A plugin that never says so must not keep the others waiting, in ms. */
const LONGEST = 3000;

/** Resolves when all are done. */
export async function runInitializers(context: IslandContext): Promise<void> {
  const waiting = Object.values(context.app.plugins).filter(
    ({ isReady, initializer }) => !isReady && initializer,
  );
  if (waiting.length === 0) return;
  const place = document.createElement('div');
  place.hidden = true;
  document.body.append(place);
  const ends: (() => void)[] = [];
  const done = waiting.map(
    (plugin) =>
      new Promise<void>((resolve) => {
        const Initializer = plugin.initializer!;
        const element = document.createElement('div');
        place.append(element);
        const setPlugin = (id: string): void => {
          const ready = context.app.getPlugin(id);
          if (ready) ready.isReady = true;
          resolve();
        };
        ends.push(showIsland(context, element, plugin.pluginId, <Initializer setPlugin={setPlugin} />));
      }),
  );
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST));
  await Promise.race([Promise.all(done), late]);
  for (const end of ends) end();
  place.remove();
}
