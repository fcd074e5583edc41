/** A file that is taken more than once: each who takes it has one of his own. */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UploadedFile } from '../../../src/api/graphql/schema/scalars/uploaded-file.ts';
import { temporaryProject } from '../../project/temporary-project.ts';

test('what was taken and moved away is no other one', async () => {
  const dir = temporaryProject({ '0': 'content' });
  const path = join(dir, '0');
  const file = new UploadedFile({ field: 'f', name: 'a.txt', mime: 'text/plain', size: 7, path });
  const first = await file.take();
  renameSync(first.path, join(dir, 'kept'));
  const second = await file.take();
  expect({ ...second, path }).toEqual({ field: 'f', name: 'a.txt', mime: 'text/plain', size: 7, path });
  writeFileSync(second.path, 'changed');
  expect(readFileSync(join(dir, 'kept'), 'utf8')).toBe('content');
  expect(statSync(second.path).ino).not.toBe(statSync(join(dir, 'kept')).ino);
});

test('one the request does not have', async () => {
  await expect(new UploadedFile(null).take()).rejects.toMatchObject({
    name: 'BadRequestError',
    message: 'File missing in the request.',
  });
});
