/** Templates of mails are filled, never run. */
import { expect, test } from 'vitest';
import { fillTemplate } from '../../src/api/mail/fill-template.ts';
import { escapeHtml } from '../../src/core/base/escape-html.ts';

const VALUES = { URL: 'https://front.test/?a=1&b=2', TOKEN: 'abc', USER: { id: 7, username: '<b>Ada</b>' } };

test.each([
  ['<%= URL %>?code=<%= TOKEN %>', 'https://front.test/?a=1&b=2?code=abc'],
  ['<%=TOKEN%> <%=   TOKEN\t%>', 'abc abc'],
  ['<%= USER.username %> (<%= USER.id %>)', '<b>Ada</b> (7)'],
])('%s', (template, filled) => {
  expect(fillTemplate(template, VALUES)).toBe(filled);
});

test.each([
  '<%= NOPE %>',
  '<%= USER %>',
  '<%= USER.password %>',
  '<%= USER.constructor %>',
  '<%= __proto__ %>',
  '<%= constructor.name %>',
  '<%= TOKEN.length %>',
  '<%= USER.username.length %>',
  '<%= JSON.stringify(USER) %>',
  '<% process.exit() %>',
  '<%- URL %>',
  '\x24{URL} {{ URL }} $& $1',
])('%s stays as it is written', (template) => {
  expect(fillTemplate(template, VALUES)).toBe(template);
});

test('a value is not a template itself, nor a pattern of replacing', () => {
  expect(fillTemplate('<%= A %> <%= B %>', { A: '<%= B %>', B: "$& $' $1" })).toBe("<%= B %> $& $' $1");
});

test('in HTML a value is text', () => {
  expect(fillTemplate('<p><%= USER.username %></p>', VALUES, escapeHtml)).toBe(
    '<p>&lt;b&gt;Ada&lt;/b&gt;</p>',
  );
  expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;');
});
