/** Which user a person is who comes from a provider, and who may become one. */
import { expect, test } from 'vitest';
import { type AuthServer, bearer, refusal } from '../auth-server.ts';
import { ADA, countUsers, type SignInServer, serveSignIn, signInAs } from './sign-in-server.ts';

const refused = (message: string) => refusal(400, 'ApplicationError', message);

/** A user as v4 leaves it in the database. */
function addUser({ db }: AuthServer, user: { readonly [column: string]: string }): number {
  const { username = 'somebody', email = 'x@y.test', provider = 'local' } = user;
  db.prepare(
    'INSERT INTO up_users (username, email, provider, confirmed, blocked) VALUES (?, ?, ?, ?, ?)',
  ).run(username, email, provider, 1, 0);
  const find = (sql: string, value: string) => Number(db.prepare(sql).pluck().get(value));
  const id = find('SELECT id FROM up_users WHERE username = ?', username);
  const role = find('SELECT id FROM up_roles WHERE type = ?', 'authenticated');
  db.prepare('INSERT INTO up_users_role_links (user_id, role_id) VALUES (?, ?)').run(id, role);
  return id;
}

const roleOf = ({ db }: AuthServer, id: number): unknown =>
  db
    .prepare(
      'SELECT r.type FROM up_users_role_links l JOIN up_roles r ON r.id = l.role_id WHERE l.user_id = ?',
    )
    .pluck()
    .get(id);

test('a user whose address and name change at the provider stays the same user', async () => {
  const server = await serveSignIn();
  const { user } = (await signInAs(server, 'ada')).body;
  server.elsewhere.people.set('ada', {
    email: 'ada@elsewhere.test',
    email_verified: false,
    preferred_username: 'countess',
  });
  const again = await signInAs(server, 'ada');
  expect([again.status, again.body.user]).toEqual([200, user]);
});

test('an address that belongs to another account now opens nothing of the one before', async () => {
  const server = await serveSignIn();
  await signInAs(server, 'ada');
  server.elsewhere.people.set('successor', ADA);
  const users = countUsers(server);
  expect(await signInAs(server, 'successor')).toMatchObject(refused('Email is already taken.'));
  server.set('advanced', { unique_email: false });
  expect(await signInAs(server, 'successor')).toMatchObject(refused('Email is already taken.'));
  expect(countUsers(server)).toBe(users);
});

test('a user v4 has made is found by its address, and from then on by who it is', async () => {
  const server = await serveSignIn();
  const id = addUser(server, { username: 'countess', email: 'ada@example.test', provider: 'corporate' });
  const users = countUsers(server);
  expect((await signInAs(server, 'ada')).body.user).toMatchObject({ id, username: 'countess' });
  server.elsewhere.people.set('ada', { ...ADA, email: 'ada@elsewhere.test' });
  expect((await signInAs(server, 'ada')).body.user.id).toBe(id);
  expect(countUsers(server)).toBe(users);
});

test('the settings of v4 are honoured: registering, one account an address, the default role', async () => {
  const server = await serveSignIn({ advanced: { allow_register: false, default_role: 'editor' } });
  const users = countUsers(server);
  const unavailable = refused('Register action is actually not available.');
  expect(await signInAs(server, 'ada')).toMatchObject(unavailable);

  const local = addUser(server, { email: 'ada@example.test' });
  server.set('advanced', { allow_register: true });
  expect(await signInAs(server, 'ada')).toMatchObject(refused('Email is already taken.'));
  expect(countUsers(server)).toBe(users + 1);

  server.set('advanced', { unique_email: false });
  const { user } = (await signInAs(server, 'ada')).body;
  expect(user.id).not.toBe(local);
  expect(roleOf(server, user.id)).toBe('editor');

  server.set('advanced', { allow_register: false });
  expect((await signInAs(server, 'ada')).body.user.id).toBe(user.id);
});

test('without the default role no user is created', async () => {
  const server = await serveSignIn({ advanced: { default_role: 'gone' } });
  const users = countUsers(server);
  expect(await signInAs(server, 'ada')).toMatchObject(refused('Impossible to find the default role'));
  expect(countUsers(server)).toBe(users);
});

test('a blocked user gets no JWT, nor does one who has to confirm the address', async () => {
  const server = await serveSignIn();
  const { user } = (await signInAs(server, 'ada')).body;
  const change = (column: string, value: number) =>
    server.db.prepare(`UPDATE up_users SET ${column} = ? WHERE id = ?`).run(value, user.id);
  change('blocked', 1);
  const blocked = refused('Your account has been blocked by an administrator');
  expect(await signInAs(server, 'ada')).toMatchObject(blocked);
  change('blocked', 0);
  change('confirmed', 0);
  server.set('advanced', { email_confirmation: true });
  expect(await signInAs(server, 'ada')).toMatchObject(refused('Your account email is not confirmed'));
  change('confirmed', 1);
  expect((await signInAs(server, 'ada')).status).toBe(200);
});

test('a user who was removed is created again', async () => {
  const server = await serveSignIn();
  const { user } = (await signInAs(server, 'ada')).body;
  // as the old server does, which knows nothing of identities
  server.db.prepare('DELETE FROM up_users WHERE id = ?').run(user.id);
  const again = (await signInAs(server, 'ada')).body.user;
  expect(again.id).not.toBe(user.id);
  expect((await signInAs(server, 'ada')).body.user.id).toBe(again.id);
});

test('a removed user leaves nothing of who they were', async () => {
  const server = await serveSignIn();
  const { jwt, user } = (await signInAs(server, 'ada')).body;
  const count = () => Number(server.db.prepare('SELECT count(*) FROM octavo_user_identities').pluck().get());
  expect(count()).toBe(1);
  const editor = await server.post('/api/auth/local', { identifier: 'editor', password: 'Editor-pass-1' });
  const init = { method: 'DELETE', headers: bearer(editor.body.jwt) };
  await fetch(`${server.address}/api/users/${user.id}`, init);
  expect([count(), (await server.get('/api/users/me', bearer(jwt))).status]).toEqual([0, 401]);
});

test.each([
  ['is too short', { preferred_username: 'al' }, 'al-corporate'],
  ['is another user’s name', { preferred_username: 'reader' }, 'reader-corporate'],
  [
    'is another user’s address',
    { preferred_username: 'Reader@Example.test' },
    'Reader@Example.test-corporate',
  ],
  ['holds control characters', { preferred_username: 'a\u0000d\na' }, 'ada'],
  ['is missing', { preferred_username: '' }, 'Ada'],
])('a name that %s becomes another', async (_what, person, username) => {
  const server = await serveSignIn();
  server.db.prepare("UPDATE up_users SET email = 'reader@example.test' WHERE username = 'reader'").run();
  server.elsewhere.people.set('ada', { ...ADA, ...person });
  expect((await signInAs(server, 'ada')).body.user.username).toBe(username);
});

test('names that are all taken get letters behind them', async () => {
  const server = await serveSignIn();
  addUser(server, { username: 'ada-lovelace' });
  addUser(server, { username: 'ada-lovelace-corporate' });
  const { username } = (await signInAs(server, 'ada')).body.user;
  expect(username).toMatch(/^ada-lovelace-corporate-[\da-f]{12}$/);
});

test.each([
  ['none', {}],
  ['no address', { email: 'ada at home', email_verified: true }],
])('who has %s for an address gets that error', async (_what, person) => {
  const server = await serveSignIn();
  server.elsewhere.people.set('ada', person);
  expect(await signInAs(server, 'ada')).toMatchObject(refused('Email was not available.'));
});

test('an own type of users with a required attribute refuses whom a provider knows too little of', async () => {
  const server: SignInServer = await serveSignIn({
    attributes: { motto: { type: 'string', required: true } },
  });
  const users = countUsers(server);
  const answer = await signInAs(server, 'ada');
  expect([answer.status, answer.body.error.message]).toEqual([400, 'motto must be defined.']);
  expect(countUsers(server)).toBe(users);
});

test('with passwords switched off no user signs in with one', async () => {
  const server = await serveSignIn();
  server.provider('email', { enabled: false });
  const disabled = refused('This provider is disabled');
  expect(await server.post('/api/auth/local', {})).toMatchObject(disabled);
  expect(await server.get('/api/auth/local/callback')).toMatchObject(disabled);
  expect(await server.get('/api/auth/email/callback')).toMatchObject(disabled);
  expect((await signInAs(server, 'ada')).status).toBe(200);
});
