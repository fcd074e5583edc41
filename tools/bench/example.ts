/** The example project, on a new database of its own so that nobody's is touched. */
import { rmSync } from 'node:fs';
import { EXAMPLE, OCTAVO, temporary } from './paths.ts';
import type { ServerCommand } from './processes.ts';

/** A start of Octavo, this source's own or another program, on the example; its database is made by the first start. */
export function exampleCommand(port: number, program = OCTAVO): ServerCommand {
  const file = temporary('example.db');
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
  return {
    name: 'example',
    args: [program, 'start', EXAMPLE, '--port', String(port), '--new-database'],
    env: { DATABASE_FILENAME: file },
    port,
    ready: '/api/creatures?pagination[pageSize]=1',
  };
}
