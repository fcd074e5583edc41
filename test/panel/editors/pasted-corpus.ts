/** Documents as programs put them on the clipboard, and the blocks that they become, in a short writing of blocks. */
import type { Block } from '../../../panel/src/content-manager/fields/blocks-schema.ts';

export interface PastedDocument {
  readonly name: string;
  readonly html?: string;
  readonly text?: string;
  readonly blocks: readonly Block[];
  /** What a text of Markdown gets. */
  readonly markdown?: string;
}

type Inline = string | Block;
const inline = (parts: readonly Inline[]): Block[] =>
  parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part));

const p = (...parts: Inline[]): Block => ({ type: 'paragraph', children: inline(parts) });
const h = (level: number, ...parts: Inline[]): Block => ({ type: 'heading', level, children: inline(parts) });
const q = (...parts: Inline[]): Block => ({ type: 'quote', children: inline(parts) });
const li = (...parts: Inline[]): Block => ({ type: 'list-item', children: inline(parts) });
const ul = (...children: Block[]): Block => ({ type: 'list', format: 'unordered', children });
const ol = (...children: Block[]): Block => ({ type: 'list', format: 'ordered', children });
const pre = (text: string, language?: string): Block => ({
  type: 'code',
  ...(language && { language }),
  children: inline([text]),
});
const a = (url: string, ...parts: Inline[]): Block => ({ type: 'link', url, children: inline(parts) });
const marked = (text: string, ...names: string[]): Block => ({
  type: 'text',
  text,
  ...Object.fromEntries(names.map((name) => [name, true])),
});
const b = (text: string): Block => marked(text, 'bold');
const i = (text: string): Block => marked(text, 'italic');

const DOCS = (inside: string): string =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0c1a5b1e-7fff-1b4e">${inside}</b><br class="Apple-interchange-newline">`;
const docsText = (text: string, style = ''): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;
const docsItem = (level: number, text: string): string =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${text}</p></li>`;

const WORD = (inside: string): string => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-text:x;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment-->${inside}<!--EndFragment-->
</body></html>`;
const wordItem = (level: number, sign: string, text: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

export const CORPUS: readonly PastedDocument[] = [
  {
    name: 'Google Docs: a heading, marks by style, a link with its underline',
    html: DOCS(
      `<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">The title</span></h1>` +
        `<p dir="ltr" style="line-height:1.38;">${docsText('Some ')}${docsText('bold', 'font-weight:700;')}${docsText(', ')}${docsText('slanted', 'font-style:italic;')}${docsText(', ')}${docsText('underlined', 'text-decoration:underline;')}${docsText(' and ')}${docsText('struck', 'text-decoration:line-through;')}${docsText(' words, ')}` +
        `<a href="https://example.org/a?b=c" style="text-decoration:none;">${docsText('a link', 'color:#1155cc;text-decoration:underline;')}</a>${docsText('.')}</p>`,
    ),
    blocks: [
      h(1, 'The title'),
      p(
        'Some ',
        b('bold'),
        ', ',
        i('slanted'),
        ', ',
        marked('underlined', 'underline'),
        ' and ',
        marked('struck', 'strikethrough'),
        ' words, ',
        a('https://example.org/a?b=c', 'a link'),
        '.',
      ),
    ],
    markdown:
      '# The title\n\nSome **bold**, _slanted_, <u>underlined</u> and ~~struck~~ words, [a link](https://example.org/a?b=c).',
  },
  {
    name: 'Google Docs: lists, whose nested ones stand beside the items',
    html: DOCS(
      `<ul style="margin-top:0;margin-bottom:0;">${docsItem(1, docsText('one'))}<ul>${docsItem(2, docsText('one a'))}<ul>${docsItem(3, docsText('deep'))}</ul></ul>${docsItem(1, docsText('two'))}</ul>` +
        `<ol>${docsItem(1, docsText('first'))}${docsItem(1, docsText('second'))}</ol>`,
    ),
    blocks: [ul(li('one'), ul(li('one a'), ul(li('deep'))), li('two')), ol(li('first'), li('second'))],
    markdown: '- one\n  - one a\n    - deep\n- two\n\n1. first\n2. second',
  },
  {
    name: 'Google Docs: a table, an empty line and a line break',
    html: DOCS(
      `<p dir="ltr">${docsText('above')}<br>${docsText('below')}</p><br>` +
        `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col width="301"><col width="301"></colgroup><tbody>` +
        `<tr style="height:0pt"><td><p dir="ltr">${docsText('a')}</p></td><td><p dir="ltr">${docsText('b', 'font-weight:700;')}</p></td></tr>` +
        `<tr style="height:0pt"><td><p dir="ltr">${docsText('c')}</p></td><td><br></td></tr></tbody></table></div>`,
    ),
    blocks: [p('above\nbelow'), p('a | ', b('b')), p('c |')],
    markdown: 'above  \nbelow\n\na | **b**\n\nc |',
  },
  {
    name: 'Word: headings, a title and marks; its own elements and empty paragraphs are dropped',
    html: WORD(`<p class=MsoTitle>Report<o:p></o:p></p>
<h2><span lang=EN-GB style='mso-ansi-language:EN-GB'>Part
one<o:p></o:p></span></h2>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold<i>both</i></b> and <s>struck</s> and
<a href="mailto:a@example.org">mail</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoQuote>Said somebody<o:p></o:p></p>`),
    blocks: [
      h(1, 'Report'),
      h(2, 'Part one'),
      p(
        b('Bold'),
        marked('both', 'bold', 'italic'),
        ' and ',
        marked('struck', 'strikethrough'),
        ' and ',
        a('mailto:a@example.org', 'mail'),
        '.',
      ),
      q('Said somebody'),
    ],
  },
  {
    name: 'Word: lists are paragraphs with a level and a sign',
    html: WORD(
      wordItem(1, '·', 'one') +
        wordItem(2, 'o', 'one a') +
        wordItem(1, '·', 'two') +
        '<p class=MsoNormal>Between</p>' +
        wordItem(1, '1.', 'first') +
        wordItem(2, 'a)', 'nested') +
        wordItem(1, '2.', 'second'),
    ),
    blocks: [
      ul(li('one'), ul(li('one a')), li('two')),
      p('Between'),
      ol(li('first'), ol(li('nested')), li('second')),
    ],
  },
  {
    name: 'Word for the web: each item in a list of its own, with its level',
    html: `<div class="ListContainerWrapper"><ul class="BulletListStyle1" role="list"><li data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">one</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul role="list"><li data-aria-level="2" role="listitem"><p><span>one a</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul role="list"><li data-aria-level="1" role="listitem"><p><span>two</span></p></li></ul></div>`,
    blocks: [ul(li('one'), ul(li('one a')), li('two'))],
  },
  {
    name: 'Notion: headings, lists, a quote, code with its language, a task',
    html: `<meta charset='utf-8'><!-- notionvc: 3d1d4f3e --><h3>Plans</h3>
<p>With <strong>bold</strong>, <em>slanted</em> and <code>code()</code></p>
<ul>
<li>one<ul>
<li>one a</li>
</ul>
</li>
<li>two</li>
</ul>
<blockquote>Line one<br>Line two</blockquote>
<pre><code class="language-javascript">const a = 1;
if (a &lt; 2) b();</code></pre>
<ul class="to-do-list"><li><input type="checkbox" checked> done</li></ul>`,
    blocks: [
      h(3, 'Plans'),
      p('With ', b('bold'), ', ', i('slanted'), ' and ', marked('code()', 'code')),
      ul(li('one'), ul(li('one a')), li('two')),
      q('Line one\nLine two'),
      pre('const a = 1;\nif (a < 2) b();', 'javascript'),
      ul(li('done')),
    ],
    markdown:
      '### Plans\n\nWith **bold**, _slanted_ and `code()`\n\n- one\n  - one a\n- two\n\n> Line one  \n> Line two\n\n```javascript\nconst a = 1;\nif (a < 2) b();\n```\n\n- done',
  },
  {
    name: 'a web page: what is no text is dropped, and no script or style comes with it',
    html: `<html><head><title>T</title><style>p{color:red}</style></head><body><nav aria-hidden="true">Menu</nav><article><header><h1 style="font-weight: 700">Head</h1></header>
<p onclick="x()">Text with <del>old</del> <ins>new</ins> and <span style="font-weight: bold">weight</span>.<script>alert(1)</script></p>
<p hidden>hidden</p><div style="display: none">hidden</div><button>Like</button><svg><text>x</text></svg><iframe src="https://example.org"></iframe><hr>
<section><div>In a <a href="/about">relative</a>, an <a href="#here">inner</a> and a <a href="javascript:alert(1)">hostile</a> link</div></section>
<img src="https://example.org/i/harbour.jpg" alt="A harbour"><img src="data:image/png;base64,AAAA" alt="inline"></article></body></html>`,
    blocks: [
      h(1, 'Head'),
      p(
        'Text with ',
        marked('old', 'strikethrough'),
        ' ',
        marked('new', 'underline'),
        ' and ',
        b('weight'),
        '.',
      ),
      p('In a ', a('/about', 'relative'), ', an inner and a hostile link'),
      p(a('https://example.org/i/harbour.jpg', 'A harbour')),
    ],
    markdown:
      '# Head\n\nText with ~~old~~ <u>new</u> and **weight**.\n\nIn a [relative](/about), an inner and a hostile link\n\n![A harbour](https://example.org/i/harbour.jpg)',
  },
  {
    name: 'a web page: addresses that hide their protocol, of links and of code',
    html: `<p><a href="java&#10;script:alert(1)">one</a> <a href=" JavaScript:alert(1)">two</a> <a href="vbscript:x">three</a> <a href="data:text/html,x">four</a> <a href="file:///etc/passwd">five</a> <a href="https://www.google.com/url?q=https://example.org/x&sa=D">six</a> <a href="tel:+491234">seven</a></p>`,
    blocks: [
      p('one two three four five ', a('https://example.org/x', 'six'), ' ', a('tel:+491234', 'seven')),
    ],
  },
  {
    name: 'a web page: a quote of paragraphs with a list in it, and code of GitHub',
    html: `<blockquote><p>one</p><p>two</p><ul><li>in it</li></ul></blockquote><div class="highlight highlight-source-ts"><pre class="highlight-source-ts"><span>let</span> a;<br>b</pre></div>`,
    blocks: [q('one\ntwo'), ul(li('in it')), pre('let a;\nb', 'ts')],
  },
  {
    name: 'a web page: a table with a head; one of a single column is layout',
    html: `<table><caption>C</caption><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Tea<br>green</td><td><ul><li>1</li><li>2</li></ul></td></tr></tbody></table><table><tr><td><h2>Only</h2><p>layout</p></td></tr></table>`,
    blocks: [p('Name | Price'), p('Tea green | 1 2'), h(2, 'Only'), p('layout')],
  },
  {
    name: 'a mail: lines in elements of no meaning, and spaces of Apple',
    html: `<div>one<span class="Apple-converted-space">&nbsp;</span><b>two </b><span>three</span></div><div><br></div><div>  four
   five  </div>`,
    blocks: [p('one ', b('two '), 'three'), p('four five')],
    markdown: 'one **two** three\n\nfour five',
  },
  {
    name: 'items of a list without their list',
    html: `<li>one</li><li>two</li>`,
    blocks: [ul(li('one'), li('two'))],
  },
  {
    name: 'an item of several paragraphs, and a list within an item that has no text',
    html: `<ul><li><p>one</p><p>more</p></li><li><ul><li>nested</li></ul></li><li></li></ul>`,
    blocks: [ul(li('one\nmore'), ul(li('nested')))],
  },
  {
    name: 'Markdown: all that it has',
    text: '# Title\n\nSome **bold**, _slanted_, ~~struck~~ and `code` with [a link](https://example.org).\n\n- one\n  - one a\n- two\n\n1. first\n\n> said\n> twice\n\n```ts\nlet a;\n```\n\n| a | b |\n|---|---|\n| c | d |\n\n![A](https://example.org/a.png)',
    blocks: [
      h(1, 'Title'),
      p(
        'Some ',
        b('bold'),
        ', ',
        i('slanted'),
        ', ',
        marked('struck', 'strikethrough'),
        ' and ',
        marked('code', 'code'),
        ' with ',
        a('https://example.org', 'a link'),
        '.',
      ),
      ul(li('one'), ul(li('one a')), li('two')),
      ol(li('first')),
      q('said twice'),
      pre('let a;', 'ts'),
      p('a | b'),
      p('c | d'),
      p(a('https://example.org/a.png', 'A')),
    ],
  },
  {
    name: 'Markdown that a page shows as plain text is Markdown',
    html: `<meta charset='utf-8'><div style="white-space: pre;"><span>## Title</span></div><div><span>- one</span></div>`,
    text: '## Title\n- one',
    blocks: [h(2, 'Title'), ul(li('one'))],
  },
  {
    name: 'plain text with a dash is plain text',
    html: `<p>- not a list, 2 * 3 * 4</p>`,
    text: '- not a list, 2 * 3 * 4',
    blocks: [p('- not a list, 2 * 3 * 4')],
    markdown: '\\- not a list, 2 \\* 3 \\* 4',
  },
  {
    name: 'Markdown with hostile links and elements',
    text: '# A\n\n[here](javascript:alert(1)) <script>alert(1)</script> <img src=x onerror="alert(1)">',
    blocks: [h(1, 'A'), p('here')],
  },
];
