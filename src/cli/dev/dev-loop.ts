/** Starts the server, waits for a change, stops it, and again. */
import { EXIT } from '../command.ts';
import { DevServer } from './dev-server.ts';
import { watchProject } from './watch-project.ts';

const STOP = Symbol('stop');

/**
 * Runs until SIGTERM or SIGINT; a second signal kills the server.
 * @param args what the server's process gets, the folder included
 * @returns the exit code
 */
export async function runDevLoop(dir: string, args: readonly string[]): Promise<number> {
  const changes = watchProject(dir);
  let server: DevServer | undefined;
  const stopAsked = new Promise<typeof STOP>((resolve) => {
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) server?.kill();
        asked = true;
        resolve(STOP);
      });
    }
  });

  for (;;) {
    server = new DevServer(args, () => console.error('The server has stopped; waiting for a change.'));
    const event = await Promise.race([changes.next(), stopAsked]);
    if (event !== STOP) console.log(`Changed: ${event.join(', ')}. Restarting.`);
    await server.stop();
    if (event === STOP) {
      changes.close();
      return EXIT.done;
    }
  }
}
