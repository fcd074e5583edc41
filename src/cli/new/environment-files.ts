/** `.env` with fresh secrets, and the example that can be shared. */
import { randomBytes } from 'node:crypto';
import type { Files } from './write-project.ts';

/** The variables that hold secrets, with what each is for. */
const SECRETS: Readonly<Record<string, string>> = {
  APP_KEYS: 'signs sessions',
  JWT_SECRET: "signs the users' JWTs",
  API_TOKEN_SALT: 'hashes API tokens: they end when it changes',
  ADMIN_JWT_SECRET: "signs administrators' sessions",
  TRANSFER_TOKEN_SALT: 'hashes transfer tokens',
};

const lines = (secret: () => string): string =>
  [
    'HOST=0.0.0.0',
    'PORT=1337',
    'DATABASE_FILENAME=.tmp/data.db',
    '',
    ...Object.entries(SECRETS).flatMap(([name, use]) => [`# ${use}`, `${name}=${secret()}`]),
    '',
  ].join('\n');

export const environmentFiles = (): Files => ({
  '.env': lines(() => randomBytes(32).toString('base64url')),
  '.env.example': lines(() => ''),
});
