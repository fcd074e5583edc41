import { randomBytes } from 'node:crypto';

/** A password nobody guesses: 144 random bits as letters, digits, - and _. */
export const newPassword = (): string => randomBytes(18).toString('base64url');
