/** A process that is killed in the middle of a change: the next start finishes the change or takes it back. */
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applySteps } from '../../src/admin/schema-change/data/apply-steps.ts';
import {
  finishChange,
  JOURNAL,
  prepareChange,
  readJournal,
} from '../../src/admin/schema-change/files/change-journal.ts';
import type { PlannedChange } from '../../src/admin/schema-change/plan-change.ts';
import { type BuiltProject, buildProject } from './built-project.ts';
import { planRenamedTag } from './renamed-tag.ts';

/** Where the process ends, and which schemas count afterwards. */
const ENDS: readonly {
  readonly where: string;
  readonly ends: (parts: Parts) => Promise<void>;
  readonly result: 'before' | 'after';
}[] = [
  {
    where: 'before the contents are written',
    ends: async ({ prepare, dir, plan }) => {
      prepare();
      const journal = readJournal(dir)!;
      for (const { staged } of journal.files)
        if (staged) renameSync(join(dir, staged), join(dir, '.tmp', 'away'));
      expect(plan.files.length).toBeGreaterThan(0);
    },
    result: 'before',
  },
  { where: 'before it is committed', ends: async ({ prepare }) => void prepare(), result: 'before' },
  { where: 'after it is committed', ends: async ({ prepare }) => prepare().commit(), result: 'after' },
  {
    where: 'between two steps in the database',
    ends: async ({ prepare, apply, plan }) => {
      prepare().commit();
      await apply(plan.steps.slice(0, Math.ceil(plan.steps.length / 2)));
    },
    result: 'after',
  },
  {
    where: 'between the database and the files',
    ends: async ({ prepare, apply, plan }) => {
      prepare().commit();
      await apply(plan.steps);
    },
    result: 'after',
  },
  {
    where: 'between two files',
    ends: async ({ prepare, apply, plan, dir }) => {
      prepare().commit();
      await apply(plan.steps);
      const first = readJournal(dir)!.files.find(({ staged }) => staged !== null);
      renameSync(join(dir, first!.staged!), join(dir, first!.path));
    },
    result: 'after',
  },
];

interface Parts {
  readonly dir: string;
  readonly plan: PlannedChange;
  readonly prepare: () => ReturnType<typeof prepareChange>;
  readonly apply: (steps: PlannedChange['steps']) => Promise<void>;
}

async function partsOf({ dir }: BuiltProject): Promise<Parts & { close(): Promise<void> }> {
  const { plan, db } = await planRenamedTag(dir);
  return {
    dir,
    plan,
    prepare: () => prepareChange(dir, plan.files, { steps: plan.steps }),
    apply: (steps) => applySteps(db, steps),
    close: async () => db.close(),
  };
}

const hidden = (dir: string): string[] =>
  readdirSync(join(dir, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.octavo-new'),
  );

describe('a process that ends', () => {
  test.each(ENDS)('$where: the schemas $result count', async ({ ends, result }) => {
    const project = buildProject();
    await project.octavo();
    const weights = project.column('tags', 'weight');
    const articles = '/api/articles?populate[tags][fields][0]=name&sort=id';
    const before = await project.content('GET', articles);
    await project.stop();
    const parts = await partsOf(project);
    await ends(parts);
    await parts.close();
    const octavo = await project.restart();
    expect(octavo.infos.join('\n')).toContain(result === 'before' ? 'Took back' : 'Finished');
    const [path, attribute] = result === 'before' ? ['tags', 'weight'] : ['labels', 'mass'];
    const { body } = await project.content('GET', `/api/${path}?sort=id&pagination[pageSize]=100`);
    const read = body.data.map(
      ({ attributes }: { attributes: Record<string, unknown> }) => attributes[attribute],
    );
    expect(read.map((value: unknown) => (value === null ? null : Number(value)))).toEqual(weights);
    expect((await project.content('GET', articles)).body).toEqual(before.body);
    expect(existsSync(join(project.dir, JOURNAL))).toBe(false);
    expect(hidden(project.dir)).toEqual([]);
    expect(existsSync(join(project.dir, 'src/api', result === 'before' ? 'label' : 'tag'))).toBe(false);
  });
});

test('a new content that is gone does not become an empty file', async () => {
  const project = buildProject();
  const parts = await partsOf(project);
  await parts.close();
  const files = parts.plan.files.map(({ path }) => path);
  parts.prepare().commit();
  const journal = readJournal(project.dir)!;
  const [first] = journal.files.filter(({ staged }) => staged !== null);
  renameSync(join(project.dir, first!.staged!), join(project.dir, '.tmp', 'away'));
  expect(() => finishChange(project.dir, journal)).toThrow('is gone');
  expect(files).toContain(first!.path);
  await expect(project.octavo()).rejects.toThrow(/was interrupted and cannot be finished/);
  expect(readFileSync(join(project.dir, JOURNAL, 'change.json'), 'utf8')).toContain('committed');
});
