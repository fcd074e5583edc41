/** Files tell of their writes as entries do: before and after, inside the transaction, and may be refused. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ContentEvent } from '../../src/content/write/events.ts';
import { OctavoError } from '../../src/errors/octavo-error.ts';
import type { FormFile } from '../../src/http/form.ts';
import { openProject } from '../../src/server/open-project.ts';
import { NO_INFO } from '../../src/upload/file-info.ts';
import { copyKit } from '../support/serve-kit.ts';

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
  const events: ContentEvent[] = [];
  project.writer.events.subscribe((event) => void events.push(event));
  const names = (): string[] => events.splice(0).map(({ name, type, id }) => `${name} ${type.uid} ${id}`);
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
  const row = async (id: number) => (await db.query(`SELECT * FROM files WHERE id = ${id}`))[0];
  return { ...project, dir, events, names, file, add, row };
}

const nothing = async (): Promise<null> => null;

test('each write of a file is told before and after', async () => {
  const { library, names, file, add } = await open();
  const id = await add();
  expect(names()).toEqual(['beforeCreate plugin::upload.file null', `afterCreate plugin::upload.file ${id}`]);
  await library.change(id, { ...NO_INFO, caption: 'C' }, nothing);
  await library.replace(id, { file: file('two'), info: NO_INFO }, null, nothing);
  const updated = [`beforeUpdate plugin::upload.file ${id}`, `afterUpdate plugin::upload.file ${id}`];
  expect(names()).toEqual([...updated, ...updated]);
  await library.remove(id, nothing);
  expect(names()).toEqual([
    `beforeDelete plugin::upload.file ${id}`,
    `afterDelete plugin::upload.file ${id}`,
  ]);
});

test('a listener before a write may change what is written', async () => {
  const { writer, library, add, row } = await open();
  const stop = writer.events.subscribe(({ name, changes }) => {
    if (name.startsWith('before')) changes?.columns.set('caption', `by the listener of ${name}`);
  });
  const id = await add();
  expect(await row(id)).toMatchObject({ caption: 'by the listener of beforeCreate' });
  await library.change(id, { ...NO_INFO, name: 'b' }, nothing);
  expect(await row(id)).toMatchObject({ name: 'b', caption: 'by the listener of beforeUpdate' });
  stop();
});

test.each([
  'beforeCreate',
  'afterCreate',
])('a listener that refuses %s leaves neither row nor file', async (refused) => {
  const { writer, add, db, dir } = await open();
  writer.events.subscribe(({ name, changes }) => {
    const { columns } = changes!;
    if (name === refused) throw new OctavoError('ForbiddenError', `no ${String(columns.get('hash'))}`);
  });
  const error = (await add().catch((thrown: unknown) => thrown)) as Error;
  const [, hash] = /^no (.+)$/.exec(error.message)!;
  expect(await db.query('SELECT id FROM files WHERE id > 6')).toEqual([]);
  expect(existsSync(join(dir, 'public/uploads', `${hash}.txt`))).toBe(false);
});

test.each([
  'beforeDelete',
  'afterDelete',
])('a listener that refuses %s keeps row and file', async (refused) => {
  const { writer, library, add, row, dir } = await open();
  const id = await add();
  const { url } = (await row(id)) as { url: string };
  writer.events.subscribe(({ name }) => {
    if (name === refused) throw new OctavoError('ForbiddenError', 'no');
  });
  await expect(library.remove(id, nothing)).rejects.toThrow('no');
  expect(await row(id)).toMatchObject({ url });
  expect(readFileSync(join(dir, 'public', url), 'utf8')).toBe('one');
});

test('files of an entry tell of themselves inside the write of the entry', async () => {
  const { writer, names, file, model, library, layout } = await open();
  const { EntryFiles } = await import('../../src/content/write/entry-files.ts');
  const type = model.contentTypes.get('api::category.category')!;
  const files = new EntryFiles({ library, model, layout, strict: false }, type, [
    { path: 'icon', file: file('icon') },
  ]);
  const caller = { may: () => true, permissionKey: 'test' } as never;
  await writer.create({ type, caller, words: '', params: {}, files }, { name: 'New', slug: 'new' });
  expect(names().map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'beforeCreate plugin::upload.file',
    'afterCreate plugin::upload.file',
  ]);
});
