/** What is left out where there is no server; with CI=true that is a failure. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whyNot as whyNotMysql } from '../mysql/server.ts';
import { whyNot as whyNotPostgres } from '../postgres/server.ts';
import { SUITES_ON_EVERY_DATABASE } from './suites.ts';

const isMariaDB = process.env['OCTAVO_TEST_DATABASE'] === 'mariadb';
const reason = await (isMariaDB ? whyNotMysql : whyNotPostgres)();

test.runIf(process.env['CI'] === 'true')(`there is a ${isMariaDB ? 'MariaDB' : 'PostgreSQL'} server`, () => {
  expect(reason).toBeNull();
});

test.skip.each(globSync(SUITES_ON_EVERY_DATABASE).sort())(`%s: ${reason}`, () => {});
