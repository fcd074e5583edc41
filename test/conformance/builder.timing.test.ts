/** The recorded content-type builder, end to end: `octavo dev` changes its project and starts again. */
import { test } from 'vitest';
import { replaySuite } from '../support/replay-kit.ts';

test('what is read and refused', { timeout: 280_000 }, () =>
  replaySuite({ files: ['ctb-read'], command: 'dev', atLeast: 30 }),
);

// `npm run test:full` replays all of them: each is some starts
test('what is written', { timeout: 280_000 }, () =>
  replaySuite({
    files: ['ctb-write'],
    only: ['ctb.type.with-new-components', 'ctb.typescript.create'],
    command: 'dev',
    atLeast: 2,
  }),
);
