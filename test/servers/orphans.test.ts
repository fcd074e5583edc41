/** An export with every kind of row that points nowhere, imported into a server. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { exportDatabase } from '../../src/core/transfer/export-database.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';
import { makeEveryOrphan } from '../transfer/every-orphan.ts';
import { fixtureDatabase, importInto, MODEL, temporaryFolder } from '../transfer/fixture-project.ts';

test('is refused with the whole list, and imported without them by choice', async () => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  await source.run(sql`PRAGMA foreign_keys = OFF`);
  // what the columns of the servers can not hold is another test's
  await source.run(sql`UPDATE specimens SET stamp = 1709210096789`);
  const made = await makeEveryOrphan(source);
  const file = join(dir, 'a.octavo');
  const exported = await exportDatabase({ db: source, model: MODEL, file, media: null });
  const target = await SERVER.open(await emptyDatabase());
  onTestFinished(() => target.close());
  const error = await importInto(target, file).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error;
  for (const table of new Set(made.map((one) => one.table))) expect(message).toContain(` of ${table} `);
  const done = await importInto(target, file, { skipOrphans: true, mayCut: true });
  const leftOut = new Set(
    made.filter(({ kind }) => kind === 'link' || kind === 'type').map(({ table, id }) => `${table} ${id}`),
  );
  expect(done.rows).toBe(exported.rows - leftOut.size);
});
