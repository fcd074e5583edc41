/** `strapi.config` has the values that count, and leaves what the files of `config` export as it is. */
import { expect, test } from 'vitest';
import { loadProject } from '../../src/core/project/load-project.ts';
import { createConfigApi } from '../../src/project-code/strapi/config-api.ts';
import { copyKit } from '../support/serve-kit.ts';

test('a database that is opened in place of the configured one is named, for this time alone', async () => {
  const { dir, file } = copyKit();
  const project = await loadProject(dir);
  const { database } = project.config;
  const moved = {
    ...project,
    config: { ...project.config, database: { ...database, filename: '/elsewhere.db' } },
  };
  const config = await createConfigApi(moved as typeof project, []);
  expect(config.get('database.connection.connection.filename')).toBe('/elsewhere.db');
  expect((await loadProject(dir)).config.database).toMatchObject({ filename: file });
});
