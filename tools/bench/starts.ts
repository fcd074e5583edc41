/** How long a server takes from the start of its process to the first answer, and its memory then. */
import type { ServerCommand } from './processes.ts';
import { startServer } from './processes.ts';
import { median } from './statistics.ts';

export interface StartFigures {
  readonly project: string;
  /** The very first start, which may find compiled code missing and a database to make. */
  readonly first: number;
  /** Median of the others, in milliseconds. */
  readonly again: number;
  /** Median of their processor time in milliseconds, all threads together; null where it cannot be read. */
  readonly cpu: number | null;
  /** MB after the first answer. */
  readonly memory: number | null;
}

/** Starts and stops a server `count` times, and once before. */
export async function measureStarts(
  project: string,
  command: ServerCommand,
  count: number,
): Promise<StartFigures> {
  const times: number[] = [];
  const used: (number | null)[] = [];
  let memory: number | null = null;
  for (let start = 0; start <= count; start += 1) {
    const server = await startServer(command);
    times.push(server.startTime);
    used.push(server.cpuSeconds());
    memory = server.memory()?.now ?? null;
    await server.stop();
  }
  const [first, ...others] = times as [number, ...number[]];
  const cpu = used.slice(1).filter((seconds) => seconds !== null);
  return {
    project,
    first,
    again: median(others),
    cpu: cpu.length === others.length ? median(cpu) * 1000 : null,
    memory,
  };
}
