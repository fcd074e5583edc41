/** The rules for administrators' passwords (the texts are v4's). */
import { MAX_PASSWORD_BYTES } from '../../../core/model/types/password.ts';
import { atLeast, type InputRule, matches, text } from '../input.ts';

const SHORTEST = 8;

/** A password of at least 8 characters and at most 72 bytes, with a lower-case and an upper-case letter and a digit. */
export const password = (presence: { readonly required?: boolean } = {}): InputRule =>
  text(
    presence,
    atLeast(SHORTEST),
    matches(/[a-z]/, (label) => `${label} must contain at least one lowercase character`),
    matches(/[A-Z]/, (label) => `${label} must contain at least one uppercase character`),
    matches(/\d/, (label) => `${label} must contain at least one number`),
    (value, label) =>
      Buffer.byteLength(value) > MAX_PASSWORD_BYTES
        ? `${label} must be at most ${MAX_PASSWORD_BYTES} bytes`
        : null,
  );
