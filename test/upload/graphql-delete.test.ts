/** GraphQL's `deleteUploadFile`: the row goes as any entry does, and its content with it. */
import { expect, test } from 'vitest';
import { serveLibrary, text } from './served-library.ts';

test('deleteUploadFile takes the content along', async () => {
  const library = await serveLibrary();
  const [file] = (await library.post('/api/upload', [text('gone.txt')])).body;
  expect(library.added()).toHaveLength(1);
  const remove = (id: number) =>
    library.send(
      'POST',
      '/graphql',
      { query: `mutation { deleteUploadFile(id: ${id}) { data { id } } }` },
      'editor',
    );
  expect((await remove(file.id)).body.data.deleteUploadFile.data.id).toBe(String(file.id));
  expect(library.rows()).toEqual([]);
  expect(library.added()).toEqual([]);
  expect((await remove(file.id)).body.data.deleteUploadFile).toEqual({ data: null });
});

test('who may not delete files takes no content away', async () => {
  const library = await serveLibrary();
  const [file] = (await library.post('/api/upload', [text('stays.txt')])).body;
  const query = `mutation { deleteUploadFile(id: ${file.id}) { data { id } } }`;
  expect((await library.send('POST', '/graphql', { query }, 'limited')).body.errors).toHaveLength(1);
  expect(library.added()).toHaveLength(1);
});
