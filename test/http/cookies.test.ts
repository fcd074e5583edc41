/** Reading one cookie of a request. */
import { expect, test } from 'vitest';
import { cookieOf } from '../../src/core/base/http/cookies.ts';

test.each([
  [undefined, null],
  ['', null],
  ['session=abc', 'abc'],
  ['other=1; session=a.b-c_d; more=2', 'a.b-c_d'],
  ['session-2=1;session = spaced ', 'spaced'],
  ['=session', null],
  ['session', null],
  ['session=', ''],
])('%s → %s', (header, value) => {
  expect(cookieOf(header, 'session')).toBe(value);
});
