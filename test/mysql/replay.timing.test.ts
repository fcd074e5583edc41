/**
 * The conformance kit on MariaDB, end to end. Where the two databases of the reference answer differently (letter
 * case and accents in `$eq`, NULL in an order) its answer on MariaDB counts. Writes are a part of all there are.
 */
import { test } from 'vitest';
import { type ReplaySuite, replaySuite } from '../support/replay-kit.ts';

const SUITES: readonly ReplaySuite[] = [
  { files: ['rest-read-basic', 'rest-filter', 'rest-populate', 'rest-select'], strictOrder: true },
  {
    files: ['rest-write', 'rest-relations', 'rest-components', 'rest-i18n', 'users'],
    only: [
      ...['rest-write.create', 'rest-write.value', 'rest-write.delete'],
      ...['rest-relations.position', 'rest-relations.to-one', 'rest-components.zone', 'users.update'],
    ],
  },
];

test.each(SUITES)('$files', { timeout: 280_000 }, replaySuite);
