/** Which commits a PostgreSQL database knows of, by any client, and which tables each has changed. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { PostgresServer, postgresPrograms } from '../support/own-server/postgres-server.ts';
import { openTestPostgres } from '../support/postgres/open-test-postgres.ts';
import { connected } from '../support/postgres/server.ts';
import { testSql } from '../support/test-sql.ts';

/** Commits of other databases of a server count as well, so these tests have one to themselves. */
const isPossible = postgresPrograms() !== null;

const TABLES = `
  CREATE TABLE strapi_core_store_settings (id serial PRIMARY KEY, key text, value text, type text);
  CREATE TABLE authors (id serial PRIMARY KEY, name text);
  CREATE TABLE tags (id serial PRIMARY KEY, name text);
  CREATE TABLE articles (id serial PRIMARY KEY, title text);
  CREATE TABLE articles_tags_links (id serial PRIMARY KEY, article_id int, tag_id int REFERENCES tags (id) ON DELETE CASCADE);
  INSERT INTO authors (name) VALUES ('A');
  INSERT INTO tags (name) VALUES ('one'), ('two');
  INSERT INTO articles (title) VALUES ('first')`;

let server: PostgresServer;
let address: string;
let databases = 0;
let opened: Database[];

beforeAll(async () => {
  if (isPossible)
    server = await PostgresServer.create({
      settings: ['autovacuum = off', 'fsync = off', 'max_prepared_transactions = 2'],
    });
});

afterAll(() => server?.remove());

beforeEach(async () => {
  databases += 1;
  await exec(`CREATE DATABASE changes_${databases}`, server.address('postgres'));
  address = server.address(`changes_${databases}`);
  await exec(TABLES);
  opened = [];
});

afterEach(async () => {
  for (const db of opened) await db.close();
});

const exec = (statements: string, at = address) => connected(at, (client) => client.query(statements));

async function openAt(at: string): Promise<Database> {
  const { database: db } = await openTestPostgres(at);
  opened.push(db);
  db.changes!.start(0);
  return db;
}

/** Waits until a process knows from the notes of another, or its own, which tables have changed. */
const untilKnown = (reader: Database, writer: Database) =>
  vi.waitFor(
    async () => {
      await reader.changes!.refresh();
      const since = reader.changes!.stamp()!;
      await writer.transaction((tx) => tx.run(sql`UPDATE "articles" SET title = title WHERE id = 1`));
      await reader.changes!.refresh();
      expect(reader.changes!.unchanged(['authors'], since)).toBe(true);
    },
    { timeout: 30_000 },
  );

/** A process of the server, which knows what its statements change. */
async function open(): Promise<Database> {
  const db = await openAt(address);
  // its first notes name no tables, until it knows the schema
  await untilKnown(db, db);
  return db;
}

/** Two of them. The first notes of the second make the first read the schema again. */
async function openTwo(): Promise<[Database, Database]> {
  const [one, two] = [await open(), await open()];
  await untilKnown(one, two);
  return [one, two];
}

/** The tables of these that have changed since a stamp, as far as the process knows after a look. */
async function changed({ changes }: Database, since: number | null): Promise<string[]> {
  await changes!.refresh();
  return ['articles', 'articles_tags_links', 'authors', 'tags'].filter(
    (table) => !changes!.unchanged([table], since!),
  );
}

const EVERY_TABLE = ['articles', 'articles_tags_links', 'authors', 'tags'];

describe.runIf(isPossible)('a commit of Octavo changes', () => {
  test('the tables its statements name, and those that foreign keys reach', async () => {
    const db = await open();
    let since = db.changes!.stamp();
    await db.transaction((tx) => tx.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`));
    expect(await changed(db, since)).toEqual(['tags']);
    since = db.changes!.stamp();
    await db.transaction(async (tx) => {
      await tx.query(sql`SELECT id FROM authors WHERE id = 1 FOR UPDATE`);
      await tx.run(sql`DELETE FROM "tags" WHERE id = 1`);
    });
    expect(await changed(db, since)).toEqual(['articles_tags_links', 'tags']);
  });

  test('tables whose names the server has cut', async () => {
    // letters of two bytes: it is bytes that are counted
    const names = ['a', 'b'].map((letter) => `long_${letter}${'_ä'.repeat(20)}_x`);
    for (const name of names)
      await exec(`CREATE TABLE "${name}" (tag_id int REFERENCES tags (id) ON DELETE CASCADE, name text)`);
    const db = await open();
    const isUnchanged = async (since: number | null) => {
      await db.changes!.refresh();
      return names.map((name) => db.changes!.unchanged([name], since!));
    };
    let since = db.changes!.stamp();
    await db.transaction((tx) => tx.run(sql`DELETE FROM "tags" WHERE id = 1`));
    expect(await isUnchanged(since)).toEqual([false, false]);
    since = db.changes!.stamp();
    await db.transaction((tx) => tx.run(testSql(`UPDATE "${names[0]}" SET name = 'other'`)));
    expect(await isUnchanged(since)).toEqual([false, true]);
  });

  test('nothing before it is committed, and nothing where it is rolled back', async () => {
    const db = await open();
    const since = db.changes!.stamp();
    const failed = db.transaction(async (tx) => {
      await tx.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`);
      expect(db.changes!.stamp()).toBeNull();
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await changed(db, since)).toEqual([]);
  });

  test('the same tables for another process', async () => {
    const [one, two] = await openTwo();
    await changed(one, 0);
    const since = one.changes!.stamp();
    await two.transaction((tx) => tx.run(sql`UPDATE "authors" SET name = 'other' WHERE id = 1`));
    expect(await changed(one, since)).toEqual(['authors']);
  });

  test('its tables when it is committed, however many others were meanwhile', async () => {
    const [one, two] = await openTwo();
    await one.changes!.refresh();
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const long = two.transaction(
      async (tx) => {
        await tx.run(sql`UPDATE "articles" SET title = 'other' WHERE id = 1`);
        begun.resolve();
        await held.promise;
      },
      { concurrent: true },
    );
    await begun.promise;
    for (const name of ['a', 'b', 'c']) {
      const since = one.changes!.stamp();
      await one.transaction((tx) => tx.run(sql`UPDATE "tags" SET name = ? WHERE id = 2`, [name]));
      expect(await changed(one, since)).toEqual(['tags']);
    }
    const since = one.changes!.stamp();
    held.resolve();
    await long;
    expect(await changed(one, since)).toEqual(['articles']);
  });
});

/** Makes a trigger at one table that changes another. */
const TOUCHING = `CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE authors SET name = 'touched'; RETURN NEW; END $$;
  CREATE TRIGGER touching AFTER UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION touch()`;

describe.runIf(isPossible)('all tables count as changed', () => {
  test('by another program', async () => {
    const db = await open();
    const since = db.changes!.stamp();
    await exec("UPDATE tags SET name = 'other' WHERE id = 1");
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
  });

  test('by a statement outside of transactions, and by one whose tables are not recognised', async () => {
    const db = await open();
    let since = db.changes!.stamp();
    await db.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`);
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
    since = db.changes!.stamp();
    await db.transaction((tx) =>
      tx.run(sql`WITH x AS (SELECT 1) UPDATE "tags" SET name = 'third' WHERE id = 1`),
    );
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
  });

  test('by a transaction in the middle of which its process begins to note', async () => {
    const one = await open();
    const two = await openAt(address);
    const since = one.changes!.stamp();
    const begun = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const running = two.transaction(
      async (tx) => {
        await tx.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`);
        begun.resolve();
        await written.promise;
        await tx.run(sql`UPDATE "authors" SET name = 'other' WHERE id = 1`);
      },
      { concurrent: true },
    );
    await begun.promise;
    await two.changes!.refresh();
    expect(two.changes!.stamp()).not.toBeNull();
    written.resolve();
    await running;
    expect(await changed(one, since)).toEqual(EVERY_TABLE);
  });

  test('by a write to a table with a trigger, also one that is new', async () => {
    const [one, two] = await openTwo();
    await exec(TOUCHING);
    await one.changes!.refresh();
    for (const db of [two, one, one]) {
      const since = one.changes!.stamp();
      await db.transaction((tx) => tx.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`));
      expect(await changed(one, since)).toEqual(EVERY_TABLE);
    }
  });

  test('by a write to a table with a trigger that a transaction of Octavo has made', async () => {
    const [one, two] = await openTwo();
    await two.transaction((tx) => tx.query(testSql(`DO $do$ BEGIN ${TOUCHING}; END $do$`)));
    for (const db of [one, two]) {
      await one.changes!.refresh();
      const since = one.changes!.stamp();
      await db.transaction((tx) => tx.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`));
      expect(await changed(one, since)).toEqual(EVERY_TABLE);
    }
  });

  test('by a write that has waited for a trigger to be made, and is committed once it is known', async () => {
    const [one, two] = await openTwo();
    const made = Promise.withResolvers<void>();
    const known = Promise.withResolvers<void>();
    let writing: unknown;
    await connected(address, async (client) => {
      await client.query(`BEGIN; ${TOUCHING}`);
      writing = two.transaction(
        async (tx) => {
          const update = tx.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`);
          await vi.waitFor(async () => {
            const waiting = await client.query('SELECT FROM pg_stat_activity WHERE wait_event = $1', [
              'relation',
            ]);
            expect(waiting.rowCount).toBe(1);
          });
          made.resolve();
          await update;
          await known.promise;
        },
        { concurrent: true },
      );
      await made.promise;
      await client.query('COMMIT');
    });
    await untilKnown(one, two);
    const since = one.changes!.stamp();
    known.resolve();
    await writing;
    expect(await changed(one, since)).toEqual(EVERY_TABLE);
  });

  test('by another program whose transaction has the number of a note from another server', async () => {
    const db = await open();
    // as the restored dump of another server has them, for numbers that come
    await exec(`INSERT INTO octavo_changes (xid, tables, effects, noted_at)
      SELECT pg_current_xact_id()::text::bigint + 500 + n, tables, effects, noted_at
      FROM (SELECT * FROM octavo_changes ORDER BY xid DESC LIMIT 1) AS last, generate_series(1, 9) AS n`);
    await untilKnown(db, db);
    const { rows } = await exec(
      'SELECT min(xid) - pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS "left" FROM octavo_changes WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint',
    );
    await exec('BEGIN; SELECT pg_current_xact_id(); ROLLBACK;'.repeat(Number(rows[0].left)));
    await db.changes!.refresh();
    const since = db.changes!.stamp();
    await db.transaction((tx) => tx.run(sql`UPDATE "authors" SET name = 'other' WHERE id = 1`), {
      runOnce: true,
    });
    expect(await changed(db, since)).toEqual(['authors']);
    await exec("UPDATE tags SET name = 'other' WHERE id = 1");
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
  });

  test.each([
    ['a SELECT', '', sql`SELECT rename_all()`],
    ['another statement', '', sql`UPDATE "tags" SET name = rename_all() WHERE id = 1`],
    [
      'a function that is said to change nothing',
      "CREATE FUNCTION harmless() RETURNS text STABLE LANGUAGE sql AS 'SELECT rename_all()'",
      sql`SELECT harmless()`,
    ],
    ['a view', 'CREATE VIEW renamed AS SELECT rename_all() AS name', sql`SELECT * FROM renamed`],
    [
      'the default of a column',
      'ALTER TABLE tags ADD COLUMN note text; ALTER TABLE tags ALTER COLUMN note SET DEFAULT rename_all()',
      sql`INSERT INTO "tags" (name) VALUES ('third')`,
    ],
    [
      'a constraint',
      'ALTER TABLE tags ADD CONSTRAINT checked CHECK (rename_all() IS NOT NULL) NOT VALID',
      sql`UPDATE "tags" SET name = 'other' WHERE id = 1`,
    ],
    [
      'an operator',
      'CREATE FUNCTION joined(text, text) RETURNS text LANGUAGE sql AS $$ SELECT rename_all() $$; CREATE OPERATOR ### (LEFTARG = text, RIGHTARG = text, FUNCTION = joined)',
      sql`UPDATE "tags" SET name = name ### name WHERE id = 1`,
    ],
  ])('by a function that is called by %s', async (by, more, statement) => {
    const db = await open();
    await exec(
      `CREATE FUNCTION rename_all() RETURNS text LANGUAGE sql AS $$ UPDATE authors SET name = 'x' RETURNING name $$; ${more}`,
    );
    for (const knowsSchema of [false, true]) {
      await db.changes!.refresh();
      // beside an operator nothing is known of any statement, so nothing says when the schema has been read
      if (knowsSchema && by !== 'an operator') await untilKnown(db, db);
      else if (knowsSchema) await sleep(1500);
      await db.changes!.refresh();
      const since = db.changes!.stamp();
      await db.transaction((tx) => tx.query(statement));
      expect(await changed(db, since)).toEqual(EVERY_TABLE);
    }
  });

  test.each([
    ['COPY', "COPY tags (name) FROM PROGRAM 'echo third'"],
    ['TRUNCATE', 'TRUNCATE articles CASCADE'],
    ['ALTER TABLE', 'ALTER TABLE tags ALTER COLUMN name TYPE varchar(3) USING left(name, 3)'],
    ['a block of code', "DO $$ BEGIN UPDATE tags SET name = 'other'; END $$"],
    [
      'savepoints',
      "BEGIN; SAVEPOINT a; UPDATE tags SET name = 'a'; ROLLBACK TO a; UPDATE authors SET name = 'a'; COMMIT",
    ],
    [
      'MERGE',
      "MERGE INTO tags USING authors ON tags.id = authors.id WHEN MATCHED THEN UPDATE SET name = 'other'",
    ],
    ['a prepared transaction', "BEGIN; UPDATE tags SET name = 'other'; PREPARE TRANSACTION 'two'"],
  ])('by %s, by another program and by project code', async (name, statements) => {
    const db = await open();
    let since = db.changes!.stamp();
    await exec(statements);
    if (name === 'a prepared transaction') {
      // read before it is committed: that is not what is there afterwards
      await db.changes!.refresh();
      since = db.changes!.stamp();
      expect(await changed(db, since)).toEqual([]);
      await exec("COMMIT PREPARED 'two'");
      expect(await changed(db, since)).toEqual(EVERY_TABLE);
      return;
    }
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
    if (name === 'savepoints') return;
    since = db.changes!.stamp();
    await db.transaction((tx) => tx.query(testSql(statements)));
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
  });
});

/** Transactions that are rolled back leave nothing in the log that a crash would find: their numbers are given again. */
const ROLLED_BACK = "BEGIN; UPDATE articles SET title = 'lost'; ROLLBACK;".repeat(50);

test.runIf(isPossible).each(['crash', 'restart', 'crash of one connection'])(
  'after a %s nothing counts as unchanged, though numbers of transactions are given again',
  async (kind) => {
    const db = await open();
    await exec(ROLLED_BACK);
    await db.changes!.refresh();
    const since = db.changes!.stamp();
    if (kind === 'crash of one connection') {
      const pid = server.sql(
        'postgres',
        "SELECT pid FROM pg_stat_activity WHERE datname LIKE 'changes_%' LIMIT 1",
      );
      process.kill(Number(pid), 'SIGKILL');
      await vi.waitFor(() => exec('SELECT 1'), { timeout: 30_000 });
    } else {
      server.stop(kind === 'crash' ? 'immediate' : 'fast');
      server.start();
    }
    await exec("UPDATE tags SET name = 'other' WHERE id = 1");
    await vi.waitFor(() => db.changes!.refresh(), { timeout: 30_000 });
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
  },
);

test.runIf(isPossible)(
  'a look that began before a commit is not one for those who ask after it',
  async () => {
    const db = await open();
    const since = db.changes!.stamp();
    const first = db.changes!.refresh();
    await exec("UPDATE tags SET name = 'other' WHERE id = 1");
    await db.changes!.refresh();
    await first;
    expect(db.changes!.unchanged(['tags'], since!)).toBe(false);
  },
);

test.runIf(isPossible)(
  'where answers may be late, others are looked at no more often, and the own commits at once',
  async () => {
    const db = await open();
    const MAX_STALE = 3_600_000;
    db.changes!.start(MAX_STALE);
    await db.changes!.refresh();
    let since = db.changes!.stamp();
    await exec("UPDATE tags SET name = 'other' WHERE id = 1");
    expect(await changed(db, since)).toEqual([]);
    await db.transaction((tx) => tx.run(sql`UPDATE "authors" SET name = 'other' WHERE id = 1`));
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
    since = db.changes!.stamp();
    await db.run(sql`UPDATE "authors" SET name = 'third' WHERE id = 1`);
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
    since = db.changes!.stamp();
    await exec("UPDATE tags SET name = 'third' WHERE id = 1");
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + MAX_STALE);
    onTestFinished(() => clock.mockRestore());
    expect(await changed(db, since)).toEqual(EVERY_TABLE);
  },
);

test.runIf(isPossible)('where the notes are gone, writes go on and nothing is kept', async () => {
  const db = await open();
  await exec('DROP TABLE octavo_changes');
  await db.transaction((tx) => tx.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`));
  expect(await db.query(sql`SELECT name FROM tags WHERE id = 1`)).toEqual([{ name: 'other' }]);
  await db.changes!.refresh();
  expect(db.changes!.stamp()).toBeNull();
});

test.runIf(isPossible)('an account that may make no tables is served, and nothing is kept', async () => {
  await exec(`CREATE ROLE octavo_reader LOGIN; GRANT SELECT, UPDATE ON tags TO octavo_reader;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
  const url = new URL(address);
  url.username = 'octavo_reader';
  const db = await openAt(url.href);
  await db.changes!.refresh();
  expect(db.changes!.stamp()).toBeNull();
  await db.transaction((tx) => tx.run(sql`UPDATE "tags" SET name = 'other' WHERE id = 1`));
});
