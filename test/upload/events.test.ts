/** Writes of files call listeners as writes of entries do: before and after, inside the transaction; listeners may refuse them. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import type { FormFile } from '../../src/core/base/http/form.ts';
import { contentApiPolicy } from '../../src/core/content/write-request.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { OctavoError } from '../../src/core/errors/octavo-error.ts';
import type { HookListener, Operation } from '../../src/core/hooks/hooks.ts';
import { NO_INFO } from '../../src/core/upload/file-info.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { copyKit } from '../support/serve-kit.ts';
import { testSql } from '../support/test-sql.ts';

async function open() {
  const { dir } = copyKit();
  const project = await openProject(
    dir,
    { info: () => {}, warn: () => {} },
    { env: { NODE_ENV: 'test', API_COMPAT: 'reference' } },
  );
  onTestFinished(async () => {
    await project.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const lines: string[] = [];
  const listen = (listener: Partial<HookListener>) =>
    project.hooks.subscribe({
      hasListeners: (uid, action) => uid === 'plugin::upload.file' && action !== 'findOne',
      before: async () => {},
      after: async () => {},
      ...listener,
    });
  const idOf = (value: unknown) => (value as { id?: unknown } | undefined)?.id ?? null;
  listen({
    before: async ({ action, uid, params }) => {
      lines.push(`before ${action} ${uid} ${idOf(params['where'])}`);
    },
    after: async ({ action, uid }, result) => {
      lines.push(`after ${action} ${uid} ${idOf(result)}`);
    },
  });
  const names = (): string[] => lines.splice(0);
  const file = (content: string): FormFile => {
    const path = join(dir, 'part');
    writeFileSync(path, content);
    return { field: 'files', name: 'a.txt', mime: 'text/plain', size: content.length, path };
  };
  const { library, db } = project;
  const add = async (): Promise<number> => {
    const prepared = await library.prepare([{ file: file('one'), info: NO_INFO }]);
    return library.add(prepared, async (_tx, ids) => ids[0]!);
  };
  const row = async (id: number) => (await db.query(testSql(`SELECT * FROM files WHERE id = ${id}`)))[0];
  return { ...project, dir, listen, names, file, add, row };
}

const nothing = async (): Promise<null> => null;

test('each write of a file emits an event before and after', async () => {
  const { library, names, file, add } = await open();
  const id = await add();
  expect(names()).toEqual([
    'before create plugin::upload.file null',
    `after create plugin::upload.file ${id}`,
  ]);
  await library.change(id, { ...NO_INFO, caption: 'C' }, nothing);
  await library.replace(id, { file: file('two'), info: NO_INFO }, null, nothing);
  const updated = [`before update plugin::upload.file ${id}`, `after update plugin::upload.file ${id}`];
  expect(names()).toEqual([...updated, ...updated]);
  await library.removal.one(id, nothing);
  expect(names()).toEqual([
    `before delete plugin::upload.file ${id}`,
    `after delete plugin::upload.file ${id}`,
  ]);
});

test('a listener before a write may change what is written', async () => {
  const { listen, library, add, row } = await open();
  const stop = listen({
    before: async ({ action, params }) => {
      (params['data'] as { caption?: string }).caption = `by the listener before ${action}`;
    },
  });
  const id = await add();
  expect(await row(id)).toMatchObject({ caption: 'by the listener before create' });
  await library.change(id, { ...NO_INFO, name: 'b' }, nothing);
  expect(await row(id)).toMatchObject({ name: 'b', caption: 'by the listener before update' });
  stop();
});

test.each([
  'before',
  'after',
] as const)('a listener that refuses %s a creation leaves neither row nor file', async (refused) => {
  const { listen, add, db, dir } = await open();
  listen({
    [refused]: async ({ params }: Operation) => {
      throw new OctavoError('ForbiddenError', `no ${String((params['data'] as { hash: string }).hash)}`);
    },
  });
  const error = (await add().catch((thrown: unknown) => thrown)) as Error;
  const [, hash] = /^no (.+)$/.exec(error.message)!;
  expect(await db.query(sql`SELECT id FROM files WHERE id > 6`)).toEqual([]);
  expect(existsSync(join(dir, 'public/uploads', `${hash}.txt`))).toBe(false);
});

test.each([
  'before',
  'after',
] as const)('a listener that refuses %s a deletion keeps row and file', async (refused) => {
  const { listen, library, add, row, dir } = await open();
  const id = await add();
  const { url } = (await row(id)) as { url: string };
  listen({
    [refused]: async () => {
      throw new OctavoError('ForbiddenError', 'no');
    },
  });
  await expect(library.removal.one(id, nothing)).rejects.toThrow('no');
  expect(await row(id)).toMatchObject({ url });
  expect(readFileSync(join(dir, 'public', url), 'utf8')).toBe('one');
});

test('files of an entry emit their events inside the write of the entry', async () => {
  const { writer, names, file, model, library, layout } = await open();
  const { EntryFiles } = await import('../../src/core/content/statements/entry-files.ts');
  const type = model.contentTypes.get('api::category.category')!;
  const files = new EntryFiles({ library, model, layout, rules: PRESETS.reference }, type, [
    { path: 'icon', file: file('icon') },
  ]);
  const caller = { may: () => true, permissionKey: 'test' } as never;
  await writer.create(
    { type, caller, policy: contentApiPolicy(caller), queryKey: '', params: {}, files },
    { name: 'New', slug: 'new' },
  );
  expect(names().map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'before create plugin::upload.file',
    'after create plugin::upload.file',
  ]);
});
