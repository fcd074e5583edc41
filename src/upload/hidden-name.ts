/**
 * Names of what a piece of work has put aside in the folder of uploads until it is done: they start with a dot, so
 * they are never served, and say what they are, so that a later start can end what a killed process began.
 */
import { randomBytes } from 'node:crypto';

/** Content on its way in, content that is being replaced, content that is being removed. */
export type HiddenKind = 'new' | 'old' | 'gone';

export interface HiddenName {
  /** When the work began, in ms since 1970. */
  readonly since: number;
  readonly kind: HiddenKind;
  /** The name of the file it belongs to; empty where that was too long to be noted. */
  readonly target: string;
}

/** Bytes of a name that file systems take. */
const NAME_BYTES = 255;

const HIDDEN = /^\.([0-9a-z]{8,9})-[0-9a-f]{16}\.(new|old|gone)\.(.*)$/s;

export function hiddenName(kind: HiddenKind, target: string, now = Date.now()): string {
  const start = `.${now.toString(36)}-${randomBytes(8).toString('hex')}.${kind}.`;
  return Buffer.byteLength(start + target) > NAME_BYTES ? start : start + target;
}

/** Null for a name that `hiddenName` did not make. */
export function readHiddenName(name: string): HiddenName | null {
  const [, since, kind, target] = HIDDEN.exec(name) ?? [];
  if (since === undefined) return null;
  return { since: Number.parseInt(since, 36), kind: kind as HiddenKind, target: target! };
}
