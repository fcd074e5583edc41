/** Recorded requests against a project that listens to everything and changes nothing: no answer may differ. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { KIT } from '../support/kit.ts';
import { replaySuite } from '../support/replay-kit.ts';

const FILES = ['rest-read-basic', 'rest-write', 'rest-i18n', 'graphql-mutation'];

const LISTENER = `module.exports = { bootstrap({ strapi }) { strapi.db.lifecycles.subscribe(() => {}); } };`;

test('answers are the same where code listens', { timeout: 120_000 }, async () => {
  const project = temporaryProject({});
  cpSync(join(KIT, 'project'), project, { recursive: true });
  mkdirSync(join(project, 'src/api/listener'));
  writeFileSync(join(project, 'src/api/listener/index.js'), LISTENER);
  await replaySuite({ files: FILES, strictOrder: true, project });
});
