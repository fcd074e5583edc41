/** `node restore-command.ts <address>`: makes a copy of the fixture's database new, under a running server. */
import { connected } from './server.ts';

const done = await connected(process.argv[2]!, async (client) => {
  const { rows } = await client.query<{ done: boolean }>('SELECT pristine.restore() AS done');
  return rows[0]!.done;
});
if (!done) process.exitCode = 1;
