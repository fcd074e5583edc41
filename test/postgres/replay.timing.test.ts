/**
 * The conformance kit on PostgreSQL, end to end. Where the two databases of the reference answer differently
 * (NULL in an order, a component's id) its answer on PostgreSQL counts; the keys inside a JSON value come in
 * the order of jsonb. Writes are a part of all there are: test/faults has the whole kit.
 */
import { test } from 'vitest';
import { type ReplaySuite, replaySuite } from '../support/replay-kit.ts';

const SUITES: readonly ReplaySuite[] = [
  { files: ['rest-read-basic', 'rest-filter', 'rest-populate', 'rest-select'] },
  {
    files: ['rest-write', 'rest-relations', 'rest-components', 'rest-i18n', 'users'],
    only: [
      ...['rest-write.create', 'rest-write.value', 'rest-write.delete'],
      ...['rest-relations.position', 'rest-relations.to-one', 'rest-components.zone', 'users.update'],
    ],
  },
];

test.each(SUITES)('$files', { timeout: 280_000 }, replaySuite);
