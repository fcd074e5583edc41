/**
 * V10: one request that holds many attempts to sign in, as a batch or under aliases, is as many attempts; and
 * the way over GraphQL has the count of the way over REST.
 */
import { expect, test } from 'vitest';
import { type Answer, type AuthServer, refusal, serveAuth } from '../users/auth-server.ts';

const MAX = 5;
const LIMITED = { ratelimit: { enabled: true, interval: 60_000, max: MAX } };
const WRONG = 'Invalid identifier or password';
const TOO_MANY = 'Too many requests, please try again later.';

/** The attempts; the last one knows the password. */
const PASSWORDS = [...Array.from({ length: 11 }, (_, index) => `guess-${index}`), 'Reader-pass-1'];

const login = (password: string): string =>
  `login(input: { identifier: "reader", password: "${password}" }) { jwt }`;

const ask = (server: AuthServer, body: unknown): Promise<Answer> => server.post('/graphql', body);

const messages = (errors: readonly { readonly message: string }[]): string[] =>
  errors.map(({ message }) => message);

const EXPECTED = [...Array<string>(MAX).fill(WRONG), ...Array<string>(PASSWORDS.length - MAX).fill(TOO_MANY)];

test('a batch', async () => {
  const server = await serveAuth({ plugin: LIMITED });
  const { body } = await ask(
    server,
    PASSWORDS.map((password) => ({ query: `mutation { ${login(password)} }` })),
  );
  expect(messages(body.map(({ errors }: { errors: [{ message: string }] }) => errors[0]))).toEqual(EXPECTED);
  expect(JSON.stringify(body)).not.toContain('jwt');
});

test('aliases: the first refusal ends the answer, so each request is one attempt', async () => {
  const server = await serveAuth({ plugin: LIMITED });
  const fields = PASSWORDS.map((password, index) => `a${index}: ${login(password)}`);
  const query = `mutation { ${fields.join(' ')} }`;
  for (let used = 0; used <= MAX; used += 1) {
    const { body } = await ask(server, { query });
    expect(messages(body.errors)).toEqual([used < MAX ? WRONG : TOO_MANY]);
    expect(body.data).toBeNull();
  }
});

test('aliases of what may be null: each is counted', async () => {
  const server = await serveAuth({ plugin: LIMITED });
  const fields = PASSWORDS.map((_, index) => `a${index}: forgotPassword(email: "reader@octavo.test") { ok }`);
  const { body } = await ask(server, { query: `mutation { ${fields.join(' ')} }` });
  expect(messages(body.errors)).toEqual(Array(PASSWORDS.length - MAX).fill(TOO_MANY));
});

test('the same count over REST and GraphQL', async () => {
  const server = await serveAuth({ plugin: LIMITED });
  for (let used = 0; used < MAX; used += 1) {
    const { body } = await ask(server, { query: `mutation { ${login('wrong')} }` });
    expect(messages(body.errors)).toEqual([WRONG]);
  }
  const rest = await server.post('/api/auth/local', { identifier: 'reader', password: 'Reader-pass-1' });
  expect(rest).toMatchObject(refusal(429, 'RateLimitError', TOO_MANY));
});
