/** HTML becomes plain text as a reader would write it down. */
import { expect, test } from 'vitest';
import { plainTemplate } from '../../src/api/mail/plain-text.ts';

test.each([
  [
    'places, lines and links',
    '<h1>Hi &amp; hello</h1><p>Click <a class="x" href="<%= URL %>?c=<%= CODE %>">here</a>.<br>Bye</p><a href="u">u</a>',
    'Hi & hello\nClick here <%= URL %>?c=<%= CODE %>.\nBye\nu',
  ],
  ['tags inside of a link', '<a href="u"><b>one</b> <i>two</i></a>!', 'one two u!'],
  ['a link without an address, or without an end', '<a name="x">one</a> <a href="u">two', 'one two'],
  ['capital letters', '<A HREF="u">One</A><BR/>two<P>three</P>', 'One u\ntwothree'],
  ['a placeholder in another attribute', '<img alt="<%= USER.email %>" src="x">text', 'text'],
  ['a per cent sign at the end of a tag', '<td width=50%>one</td><tr>', 'one'],
  ['code, and what is no tag', '<% x %> 1 <', '<% x %> 1 <'],
  ['signs', '&lt;b&gt; &quot;&#39;&nbsp;&amp;lt; &copy;', '<b> "\' &lt; &copy;'],
  ['blanks at the ends of lines', 'one \t <br>two<br> <br>\n\n<br>three ', 'one\ntwo\n\nthree'],
  ['a link whose label is its address', '<a href=" u "> u </a>', 'u'],
])('%s', (_name, html, text) => {
  expect(plainTemplate(html)).toBe(text);
});
