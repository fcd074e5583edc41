/** Templates that may be stored: placeholders, and no code. */
import { expect, test } from 'vitest';
import { isGoodTemplate } from '../../src/api/mail/check-template.ts';

test.each([
  ['', true],
  ['<p>Hello</p>', true],
  ['<%= URL %>?code=<%=TOKEN%>', true],
  ['<%=  USER.email\n%>', true],
  ['<%= URL', true],
  ['{{ URL }} $5 and { }', true],
  ['<% evil() %>', false],
  ['<%- URL %>', false],
  ['<%_ x _%>', false],
  [`$${'{7*7}'}`, false],
  ['<%= URL %><%= NOPE %>', false],
  ['<%= USER.password %>', false],
  ['<%= "x" %>', false],
  ['<%= URL; evil() %>', false],
])('%j: %s', (template, good) => {
  expect(isGoodTemplate(template)).toBe(good);
});
