/** Every recorded change of the content-type builder: each scenario is some starts of `octavo dev`. */
import { test } from 'vitest';
import { replaySuite } from '../support/replay-kit.ts';

test('what is written', { timeout: 1_200_000 }, () =>
  replaySuite({ files: ['ctb-write'], command: 'dev', atLeast: 39 }),
);
