/** The whole conformance kit on a server, file by file. `OCTAVO_KIT=users,auth` takes these alone. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { KIT } from '../support/kit.ts';
import { replaySuite } from '../support/replay-kit.ts';

const FILES =
  process.env['OCTAVO_KIT']?.split(',') ??
  readdirSync(join(KIT, 'cases'))
    .map((name) => name.replace('.jsonl', ''))
    // test/conformance/admin.timing.test.ts has these
    // the builder's want a server that is developed on (`builder-replay.timing.test.ts`)
    .filter((name) => !/^(?:admin|ctb)-/.test(name))
    // every scenario of it reads or changes rows by SQL of SQLite's, so none is left on a server
    .filter((name) => name !== 'adm-users-manager');

test.each(FILES)('%s', { timeout: 900_000 }, (file) =>
  // the bytes of one rewritten picture (smoke.upload) are those of another version of libvips
  replaySuite(
    file === 'kit-smoke'
      ? { files: [file], only: ['smoke.rest', 'smoke.extensions', 'smoke.graphql'] }
      : { files: [file] },
  ),
);
