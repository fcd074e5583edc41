/** How far a comparison is, on one line of a terminal. */
import type { Clock } from '../../../core/base/clock.ts';
import type { Tally } from '../../compare/tally.ts';

const FRAME_MS = 100;

export interface ProgressLine {
  show(tally: Tally): void;
  /** Removes the line. */
  clear(): void;
}

/** Shows nothing where standard error is no terminal. */
export function progressLine({ monotonic }: Pick<Clock, 'monotonic'>): ProgressLine {
  const { stderr } = process;
  if (!stderr.isTTY) return { show: () => {}, clear: () => {} };
  let drawnAt = 0;
  return {
    show: ({ compared, kinds }) => {
      const now = monotonic();
      if (now - drawnAt < FRAME_MS) return;
      drawnAt = now;
      stderr.write(
        `\r\x1b[K${compared} requests compared, ${kinds.unexplained} differ without an explanation`,
      );
    },
    clear: () => void stderr.write('\r\x1b[K'),
  };
}
