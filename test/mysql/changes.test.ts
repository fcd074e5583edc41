/** Which writes of this process a MariaDB or MySQL database knows of. */
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';

test('what a statement has committed by itself counts, though its transaction is rolled back', async () => {
  const database = await SERVER.open(await emptyDatabase());
  onTestFinished(async () => database.close());
  await database.run(sql`CREATE TABLE tags (name varchar(255))`);
  await database.run(sql`INSERT INTO tags VALUES ('one')`);
  const changes = database.changes!;
  changes.start(3_600_000);
  await changes.refresh();
  const since = changes.stamp()!;
  const failed = database.transaction(async (tx) => {
    await tx.run(sql`UPDATE tags SET name = 'other'`);
    await tx.run(sql`CREATE TABLE made_meanwhile (id INTEGER)`);
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(await database.query(sql`SELECT name FROM tags`)).toEqual([{ name: 'other' }]);
  expect(changes.unchanged(['tags'], since)).toBe(false);
});
