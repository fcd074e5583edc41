/** Why MariaDB or MySQL can't be used, in words. */
import { expect, test } from 'vitest';
import { explainError, serverAddress } from '../../src/core/database/mysql/errors.ts';

test.each([
  [{ errno: 1045 }, 'the server refuses user or password. Check user and password'],
  [{ errno: 1049 }, 'the server has no database of this name. Make it with: CREATE DATABASE'],
  [{ errno: 1044 }, 'this user may not use the database.'],
  [{ errno: 1142 }, 'this user may not do what the start needs.'],
  [{ errno: 1053 }, 'the server is shutting down.'],
  [{ code: 'ENOTFOUND' }, 'there is no host of this name.'],
  [{ code: 'HANDSHAKE_NO_SSL_SUPPORT' }, 'the server does not speak TLS.'],
])('%j is explained in words', (known, text) => {
  const { message } = explainError('mysql://x', Object.assign(new Error('driver'), known));
  expect(message).toContain(`Database mysql://x: ${text}`);
});

test.each([
  [{ uri: 'mysql://us%40er:secret@db.example:3307/shop' }, 'mysql://us@er@db.example:3307/shop'],
  [{ host: 'db', user: 'u', database: 'd' }, 'mysql://u@db:3306/d'],
  [{ socketPath: '/run/mysqld.sock', database: 'd' }, 'mysql:///run/mysqld.sock/d'],
  [{}, 'mysql://127.0.0.1:3306/'],
])('%j is called %s', (place, name) => {
  expect(serverAddress(place)).toBe(name);
});
