/** A page of many links is read from an index, whatever their number. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkedPlan } from '../../src/admin/content-manager/relations/existing-relations.ts';
import { relationField } from '../../src/admin/content-manager/relations/relation-field.ts';
import { bindValues, compilePlan } from '../../src/core/query/compile/compile-plan.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { editorWith } from '../support/editor.ts';
import { type OpenKit, openKit } from '../support/kit.ts';
import { type ServedKit, serveKit, sqliteOf } from '../support/serve-kit.ts';

let kit: OpenKit;
let served: ServedKit;
beforeAll(async () => {
  kit = await openKit();
  // with the indexes that a start makes
  served = await serveKit({ isWritable: true });
});
afterAll(async () => {
  await kit.close();
  await served.close();
});

async function pageOf(type: string, name: string, page: number) {
  const editor = await editorWith(kit.model, [{ type }, { type: 'tag' }]);
  const field = relationField(kit.settings, `api::${type}.${type}`, name);
  const context = new ResolveContext(kit.settings, () => false, { rights: editor.caller.rights! });
  const { plan, values } = linkedPlan(context, { ...field, hop: field.hop! }, 'name', { page, pageSize: 10 });
  const compiled = compilePlan(plan, sqliteDialect);
  const bound = bindValues(compiled, [1, ...values.slice(1)], sqliteDialect);
  return { sql: compiled.sql, values: bound };
}

test('the links of one entry are found in their order, without sorting, and counted in the index alone', async () => {
  const { sql, values } = await pageOf('tag', 'synonyms', 1);
  const steps = sqliteOf(served)
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...values) as { detail: string }[];
  const details = steps.map(({ detail }) => detail);
  expect(details.filter((detail) => /TEMP B-TREE|^SCAN (?!\(|t\d+$|total)/.test(detail))).toEqual([]);
  const links = details.filter((detail) => /INDEX octavo_tags_synonyms_links_order /.test(detail));
  expect(links, details.join('\n')).toHaveLength(1);
  expect(details.filter((detail) => detail.includes('COVERING INDEX tags_synonyms_links'))).toHaveLength(1);
  // only the rows of the page are looked at themselves
  expect(details.filter((detail) => detail.includes('USING INTEGER PRIMARY KEY'))).toHaveLength(1);
});

test('100,000 links of one entry: its first and its last page', async () => {
  const db = sqliteOf(served);
  const many = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)';
  db.exec('DELETE FROM tags_synonyms_links');
  db.exec(`${many} INSERT INTO tags (id, name) SELECT 1000 + i, 'tag ' || i FROM n`);
  db.exec(`${many} INSERT INTO tags_synonyms_links (tag_id, inv_tag_id, tag_order, inv_tag_order)
    SELECT 1, 1000 + i, i, 1 FROM n`);
  const path = '/content-manager/relations/api::tag.tag/1/synonyms?pageSize=3';
  const first = await served.send('GET', `${path}&page=1`, undefined, 'admin:super');
  expect(first.body.pagination).toEqual({ page: 1, pageSize: 3, pageCount: 33_334, total: 100_000 });
  expect(first.body.results).toEqual(
    [100_000, 99_999, 99_998].map((i) => ({ id: 1000 + i, name: `tag ${i}` })),
  );
  const last = await served.send('GET', `${path}&page=33334`, undefined, 'admin:super');
  expect(last.body.results).toEqual([{ id: 1001, name: 'tag 1' }]);
});
