/** Signatures of deliveries: a receiver that knows the webhook's secret can verify that a message is the server's. */
import { createHmac, randomBytes } from 'node:crypto';

/** The header of a signed message. */
export const SIGNATURE_HEADER = 'X-Octavo-Signature';

/** A new secret of a webhook. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * The value of the header: `t=<seconds since 1970>,v1=<HMAC-SHA256 in hex of "<t>.<body>">`. The time is part of what is
 * signed, so that a receiver can refuse old messages.
 */
export function signatureOf(secret: string, body: Buffer, now: number): string {
  const time = Math.floor(now / 1000);
  const digest = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return `t=${time},v1=${digest}`;
}
