/** What is left out where there is no PostgreSQL server; with CI=true that is a failure. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whyNot } from './server.ts';
import { SUITES_ON_EVERY_DATABASE } from './suites.ts';

const reason = await whyNot();

test.runIf(process.env['CI'] === 'true')('there is a PostgreSQL server', () => {
  expect(reason).toBeNull();
});

test.skip.each(globSync(SUITES_ON_EVERY_DATABASE).sort())(`%s: ${reason}`, () => {});
