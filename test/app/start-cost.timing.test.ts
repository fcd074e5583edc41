/** What a start asks the database for: reading the columns of all tables is the most expensive part, so it is done once. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { schemaDialect } from '../../src/core/database/sync/load-schema-dialect.ts';
import { serveKit } from '../support/serve-kit.ts';
import { startedDatabase } from '../support/started-database.ts';

test('a start of a database that needs nothing reads its layout once', async () => {
  // made by the first test of a run that needs it
  await startedDatabase();
  const read = vi.spyOn(await schemaDialect('sqlite'), 'readLayout');
  onTestFinished(() => read.mockRestore());
  const kit = await serveKit();
  onTestFinished(kit.close);
  expect(read).toHaveBeenCalledTimes(1);
});
