/** The fixture with attributes of its own for users, served over HTTP. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usersPermissionsUser } from '../../src/model/builtin/users-permissions-user.ts';
import { startServer } from '../../src/server/start-server.ts';
import { connectTo, returnDatabase } from '../support/database.ts';
import { copyKit, httpClient, type ServedKit } from '../support/serve-kit.ts';

/** What the project adds to its users. */
const OWN_ATTRIBUTES = {
  nickname: { type: 'string', minLength: 2 },
  remark: { type: 'string', private: true },
  pin: { type: 'password' },
  tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
  articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article' },
  avatar: { type: 'media', multiple: false, allowedTypes: ['images'] },
};

/** Serves the fixture with these users. */
export async function serveUsers(compat: 'reference' | 'strict' = 'reference'): Promise<ServedKit> {
  const { dir, file } = copyKit();
  const folder = join(dir, 'src/extensions/users-permissions/content-types/user');
  mkdirSync(folder, { recursive: true });
  const { attributes, ...rest } = usersPermissionsUser.schema as { attributes: object };
  const schema = { ...rest, attributes: { ...attributes, ...OWN_ATTRIBUTES } };
  writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema));
  const server = await startServer({
    dir,
    port: 0,
    host: '127.0.0.1',
    mode: 'production',
    env: { API_COMPAT: compat, NODE_ENV: 'test' },
    reporter: { info: () => {}, warn: () => {} },
  });
  const db = connectTo(file);
  const client = httpClient(server.address);
  return {
    address: server.address,
    dir,
    file,
    db,
    send: client.send,
    close: async () => {
      client.close();
      db.close();
      await server.close();
      returnDatabase(file);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
