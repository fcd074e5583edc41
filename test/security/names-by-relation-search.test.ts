/** The search for entries to link names people and roles to whoever may not see them. */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit();
const USER = 'plugin::users-permissions.user';
const ROLE_SEARCH = `/content-manager/relations/${USER}/role`;

async function allow(...more: readonly string[]): Promise<void> {
  const permissions = [
    {
      action: 'plugin::content-manager.explorer.read',
      subject: USER,
      properties: { fields: ['username', 'role'] },
    },
    ...more.map((action) => ({ action })),
  ];
  const answer = await kit().send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
  expect(answer.status, answer.text).toBe(200);
}

const ask = (query: string) => kit().send('GET', `${ROLE_SEARCH}?${query}`, undefined, 'admin:editor');

test('without the right to roles a search has ids, and looks at nothing else', async () => {
  await allow();
  const { body } = await ask('');
  expect(body.results.length).toBeGreaterThan(1);
  for (const row of body.results) expect(Object.keys(row)).toEqual(['id']);
  expect((await ask('fields[0]=name&fields[1]=type')).status).toBe(400);
  for (const query of [
    'filters[name]=Public',
    'filters[type][$contains]=pub',
    'sort=name:desc',
    'fields[0]=*',
  ]) {
    const { status, text } = await ask(query);
    expect(text, query).not.toContain('Public');
    // as if nothing had been asked
    if (status === 200) expect(JSON.parse(text).results, query).toEqual(body.results);
  }
});

test('with it there are names', async () => {
  await allow('plugin::users-permissions.roles.read');
  expect((await ask('fields[0]=name')).text).toContain('Public');
});
