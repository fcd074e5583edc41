/** Why PostgreSQL can't be used, in words. */
import { expect, test } from 'vitest';
import { explainError } from '../../src/core/database/postgres/errors.ts';

test.each([
  ['28P01', 'the server refuses the password. Check user and password'],
  ['28000', 'the server does not let this user in from here.'],
  ['42501', 'this user may not do what the start needs.'],
  ['57P03', 'the server is starting up or shutting down.'],
])('%s is explained in words', (code, text) => {
  const { message } = explainError('postgres://x', Object.assign(new Error('driver'), { code }));
  expect(message).toContain(`Database postgres://x: ${text}`);
});
