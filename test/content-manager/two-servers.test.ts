/** Editors at one entry through two servers of one database: of two saves with one version one is refused, and never a mixture is kept. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { connectTo, returnDatabase, type TestConnection } from '../support/database.ts';
import { fuzz } from '../support/fuzz.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

const ROUNDS = fuzz(6).numRuns;
const TYPES = '/content-manager/collection-types';
const ARTICLE = `${TYPES}/api::article.article/1`;
const TAGS = `${TYPES}/api::tag.tag`;

let kit: { readonly dir: string; readonly file: string };
let servers: readonly [Octavo, Octavo];
let db: TestConnection;
beforeAll(async () => {
  kit = copyKit();
  const env = { NODE_ENV: 'test' };
  servers = [await openOctavo({ dir: kit.dir, env }), await openOctavo({ dir: kit.dir, env })];
  db = connectTo(kit.file);
});
afterAll(async () => {
  db.close();
  for (const server of servers) await server.close();
  returnDatabase(kit.file);
  rmSync(kit.dir, { recursive: true, force: true });
});

const send = (server: Octavo, method: string, path: string, body?: object, version?: string) =>
  server.ask(path, {
    method,
    headers: {
      ...headersOf('admin:super'),
      'content-type': 'application/json',
      ...(version === undefined ? {} : { 'if-match': version }),
    } as Record<string, string>,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** What one save sets: values of every kind, of which each says whose it is. */
const bodyOf = (editor: string, tags: readonly number[]) => ({
  title: `of ${editor}`,
  subtitle: `of ${editor}`,
  seo: { metaTitle: `of ${editor}`, metaDescription: 'long enough' },
  links: [
    { label: `of ${editor}`, url: '/one' },
    { label: `of ${editor}`, url: '/two' },
  ],
  tags,
});

/** Whose every part of the stored entry is. */
async function partsOf(server: Octavo): Promise<Record<string, unknown>> {
  const { body } = await server.ask('/api/articles/1?populate=*&publicationState=preview', {
    headers: headersOf('token:full') as Record<string, string>,
  });
  const { title, subtitle, seo, links, tags } = body.data.attributes;
  return {
    title,
    subtitle,
    seo: { metaTitle: seo.metaTitle, metaDescription: seo.metaDescription },
    links: links.map(({ label, url }: Record<string, string>) => ({ label, url })),
    tags: tags.data.map(({ id }: { id: number }) => id),
  };
}

describe('two saves at once', () => {
  test('of one version: one is kept whole, the other is refused with it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const version = (await send(servers[0], 'GET', ARTICLE)).headers.get('etag')!;
      const bodies = [bodyOf(`one ${round}`, [1, 2]), bodyOf(`other ${round}`, [3, 4, 5])];
      const answers = await Promise.all(
        servers.map((server, index) => send(server, 'PUT', ARTICLE, bodies[index], version)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await partsOf(servers[1 - winner]!)).toEqual(bodies[winner]);
      const { error } = answers[1 - winner]!.body;
      expect(error.details).toMatchObject({
        version: answers[winner]!.headers.get('etag')!.slice(1, -1),
        entry: { title: bodies[winner]!.title },
      });
    }
  });

  test('without a version: the later one is kept whole', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bodies = [bodyOf(`one ${round}`, [1, 2]), bodyOf(`other ${round}`, [3, 4, 5])];
      const answers = await Promise.all(
        servers.map((server, index) => send(server, 'PUT', ARTICLE, bodies[index])),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(bodies).toContainEqual(await partsOf(servers[round % 2]!));
    }
  });
});

test('a selection and a save at once: each entry has the one value or the other, and a revision of both', async () => {
  const ids = [1, 2, 3, 4];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [many, single] = [`#a${round}0000`, `#b${round}0000`];
    const [bulk, save] = await Promise.all([
      send(servers[0], 'POST', `${TAGS}/actions/bulkUpdate`, { ids, data: { color: many } }),
      send(servers[1], 'PUT', `${TAGS}/3`, { color: single }),
    ]);
    expect([bulk.status, save.status]).toEqual([200, 200]);
    const rows = db.prepare('SELECT id, color FROM tags WHERE id IN (1, 2, 3, 4) ORDER BY id').all() as {
      color: string;
    }[];
    expect(rows.filter((_row, index) => index !== 2).map(({ color }) => color)).toEqual([many, many, many]);
    expect([many, single]).toContain(rows[2]!.color);
    const { body } = await send(servers[round % 2]!, 'GET', `${TAGS}/3/revisions/${3 + 2 * round}`);
    expect([many, single]).toContain(body.data.entry.color);
  }
});

test('a selection that is refused at its last entry leaves no value, no revision and no new date', async () => {
  const state = (): unknown[] => [
    db.prepare('SELECT * FROM tags ORDER BY id').all(),
    db.prepare('SELECT COUNT(*) FROM octavo_revisions').pluck().get(),
  ];
  const before = state();
  for (const [ids, data, status] of [
    // a unique value for two
    [[6, 7], { name: 'one name for two' }, 400],
    [[6, 7, 999_999], { color: '#123456' }, 404],
    [[6, 7], { weight: 5000 }, 400],
  ] as const) {
    const answer = await send(servers[0], 'POST', `${TAGS}/actions/bulkUpdate`, { ids, data });
    expect(answer.status, answer.text).toBe(status);
    expect(state()).toEqual(before);
  }
});
