/** `email`: a mail address. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText, checkText, storedText } from './text-rules.ts';

export const emailType: ScalarTypeDefinition = {
  name: 'email',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
  kindOfValue: 'string',
  // the v4 API requires at least one character instead of minLength, also for drafts
  check: (value, attribute, subject) => checkText(value, attribute, subject, addressProblem, 0),
  toStored: storedText,
};

function addressProblem(text: string, label: string): string | null {
  if (text === '') return `${label} cannot be empty`;
  return isEmail(text) ? null : `${label} must be a valid email`;
}

/**
 * Which texts the v4 API accepts as a mail address. Written as a few passes over the text: the usual single
 * regular expression needs exponential time for hostile domains.
 */
const OTHER = '\\u00a0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef';
const ATOM = `[a-z\\d!#$%&'*+\\-/=?^_\`{|}~${OTHER}]+`;
const BLANKS = '(?:(?:[ \\t]*\\r\\n)?[ \\t]+)?';
const QUOTED = `(?:[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\x21\\x23-\\x5b\\x5d-\\x7e${OTHER}]|\\\\[\\x01-\\x09\\x0b\\x0c\\x0d-\\x7f${OTHER}])`;

const LOCAL_PART = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|"(?:${BLANKS}${QUOTED})*${BLANKS}")$`, 'i');
const DOMAIN = new RegExp(`^[a-z\\d${OTHER}][a-z\\d\\-._~${OTHER}]*[a-z${OTHER}]$`, 'i');
/** The dot before the top-level domain: a label ends before it and a letter begins after it. */
const LABEL_BREAK = new RegExp(`[a-z\\d${OTHER}]\\.[a-z${OTHER}]`, 'i');

/** True for `name@domain.tld`, also with non-ASCII letters and a quoted name. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return at > 0 && LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(domain) && LABEL_BREAK.test(domain);
}
