/** A project with code of its own, served with an API token that may do everything. */
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { openOctavo } from '../support/open-octavo.ts';

export interface GuardedProject {
  /** Asks as the token; writes have a body. */
  ask(method: string, path: string): Promise<Response>;
  close(): Promise<void>;
}

const SALT = 'salt-of-this-test';
const KEY = 'k'.repeat(64);

const plural = (name: string): string =>
  name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}${name.endsWith('s') ? 'es' : 's'}`;

const schema = (name: string): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: plural(name),
    info: { singularName: name, pluralName: plural(name), displayName: name },
    attributes: { title: { type: 'string' } },
  });

/** What v4's generators write beside a content-type. */
const generated = (name: string, kind: 'Controller' | 'Service'): string =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::${name}.${name}');`;

/** @param code the files below `src`; each of its APIs gets a content-type of its name, with one entry */
export async function serveGuarded(code: Readonly<Record<string, string>>): Promise<GuardedProject> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-guarded-')));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  const names = [...new Set(Object.keys(code).map((file) => file.split('/')[1]!))];
  for (const name of names) {
    write(`src/api/${name}/content-types/${name}/schema.json`, schema(name));
    write(`src/api/${name}/controllers/${name}.js`, generated(name, 'Controller'));
    write(`src/api/${name}/services/${name}.js`, generated(name, 'Service'));
  }
  for (const [file, text] of Object.entries(code)) write(join('src', file), text);
  write('config/admin.js', `module.exports = { apiToken: { salt: '${SALT}' } };`);
  write('config/server.js', "module.exports = { host: '127.0.0.1', port: 0, logger: { level: 'silent' } };");
  try {
    const octavo = await openOctavo({
      dir,
      env: { NODE_ENV: 'test', JWT_SECRET: 'a-secret-for-this-test' },
      newDatabase: true,
    });
    const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
    for (const name of names) db.exec(`INSERT INTO ${plural(name)} (title) VALUES ('first')`);
    db.prepare("INSERT INTO strapi_api_tokens (name, type, access_key) VALUES ('all', 'full-access', ?)").run(
      createHmac('sha512', SALT).update(KEY).digest('hex'),
    );
    db.close();
    return {
      ask: (method, path) =>
        fetch(`${octavo.address}${path}`, {
          method,
          headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
          ...(method === 'POST' || method === 'PUT' ? { body: '{"data":{"title":"changed"}}' } : {}),
        }),
      close: async () => {
        await octavo.close();
        rmSync(dir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
}
