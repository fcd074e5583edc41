/** The conformance kit on SQLite, end to end: every recorded request, the order of keys where it counts. */
import { test } from 'vitest';
import { type ReplaySuite, replaySuite } from '../support/replay-kit.ts';

/** Scenarios of a suite that need the same environment have one server. */
const SUITES: readonly ReplaySuite[] = [
  {
    files: [
      ...['rest-read-basic', 'rest-filter', 'rest-populate', 'rest-select', 'users', 'schemas'],
      ...['graphql-query', 'graphql-mutation', 'graphql-schema', 'graphql-auth'],
    ],
    strictOrder: true,
  },
  {
    files: [
      ...['rest-write', 'rest-relations', 'rest-components', 'rest-i18n'],
      ...['auth', 'access', 'security', 'http', 'upload'],
    ],
  },
  { files: ['graphql-extend'] },
  // the bytes of one rewritten picture (smoke.upload) are those of another version of libvips
  { files: ['kit-smoke'], only: ['smoke.rest', 'smoke.extensions', 'smoke.graphql'] },
];

test.each(SUITES)('$files', { timeout: 280_000 }, replaySuite);
