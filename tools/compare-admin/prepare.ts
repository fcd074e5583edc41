/** What both servers hold before the first request: accounts, roles, folders, a webhook, a transfer token. */
import BetterSqlite3 from 'better-sqlite3';
import { headersOf } from '../../test/support/credentials.ts';
import { rolesOfJourney } from '../compare-editors/journey.ts';

const CALLS: readonly (readonly [method: string, path: string, body: unknown])[] = [
  ...rolesOfJourney().map(({ method, path, body }) => [method, path, body] as const),
  ['POST', '/admin/users', { email: 'invited@octavo.test', firstname: 'Ivo', lastname: 'Vited', roles: [2] }],
  ['POST', '/admin/users', { email: 'off@octavo.test', firstname: 'Olga', lastname: 'Ff', roles: [3] }],
  ['PUT', '/admin/users/6', { password: 'Desk-pass-1', username: 'olga' }],
  ['POST', '/admin/roles', { name: 'Spare', description: 'Nobody has it' }],
  [
    'POST',
    '/admin/webhooks',
    { name: 'First', url: 'https://8.8.8.8/x', headers: { 'x-one': '1' }, events: [] },
  ],
  ['POST', '/admin/transfer/tokens', { name: 'Stage', description: '', permissions: ['pull'] }],
  ['POST', '/upload/folders', { name: 'Pictures', parent: null }],
  ['POST', '/upload/folders', { name: 'Deep', parent: 1 }],
  ['POST', '/upload/folders', { name: 'Other', parent: null }],
];

export async function prepare(address: string, file: string): Promise<void> {
  const db = new BetterSqlite3(file, { readonly: true });
  const done = db.prepare('SELECT count(*) FROM upload_folders').pluck().get();
  db.close();
  // a server that is started again finds them
  if (done !== 0) return;
  for (const [method, path, body] of CALLS) {
    const answer = await fetch(address + path, {
      method,
      headers: { ...headersOf('admin:super'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  }
}
