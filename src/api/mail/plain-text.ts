/** HTML as plain text, in one pass: what a visitor has written must not cost more than its length. */

/** What becomes the end of a line. */
const LINE_ENDS = /^<(?:br|\/p|\/div|\/h\d|\/li|\/tr)\b/i;
const LINK = /^<a\b/i;
const LINK_END = /^<\/a\b/i;

/** HTML as plain text with the placeholders of templates kept: paragraphs become lines, links show their address. */
export function plainTemplate(html: string): string {
  const text = withoutTags(html).replace(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (_all, name: string) => SIGNS[name]!,
  );
  return text
    .split('\n')
    .map(withoutBlanksAtEnd)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** A link whose end is still to come, and the part of the text that its label begins with. */
interface OpenLink {
  readonly address: string;
  readonly begin: number;
}

function withoutTags(html: string): string {
  const parts: string[] = [];
  let link: OpenLink | null = null;
  let from = 0;
  for (;;) {
    const start = html.indexOf('<', from);
    const isCode = html.startsWith('<%', start);
    const end = start === -1 || isCode ? start + 1 : endOfTag(html, start);
    // without the end of a tag the rest is text
    if (start === -1 || end === -1) break;
    parts.push(html.slice(from, isCode ? end : start));
    from = isCode ? end : end + 1;
    if (isCode) continue;
    const tag = html.slice(start, from);
    if (LINE_ENDS.test(tag)) parts.push('\n');
    const address: string | null = link === null && LINK.test(tag) ? addressIn(tag) : null;
    if (address !== null) link = { address, begin: parts.length };
    if (link === null || !LINK_END.test(tag)) continue;
    const label = parts.slice(link.begin).join('');
    if (label.trim() !== link.address.trim()) parts.push(` ${link.address}`);
    link = null;
  }
  return [...parts, html.slice(from)].join('');
}

/** The place of the `>` that ends a tag, which is not that of a placeholder inside it; -1 where there is none. */
function endOfTag(html: string, start: number): number {
  let from = start;
  for (;;) {
    const end = html.indexOf('>', from);
    const isOfPlaceholder = html[end - 1] === '%' && html.slice(from, end).includes('<%');
    if (end === -1 || !isOfPlaceholder) return end;
    from = end + 1;
  }
}

/** The value of `href` in a tag; null where it has none. */
function addressIn(tag: string): string | null {
  const found = /\bhref="/i.exec(tag);
  if (!found) return null;
  const begin = found.index + found[0].length;
  const end = tag.indexOf('"', begin);
  return end === -1 ? null : tag.slice(begin, end);
}

/** An expression for the blanks would look at each of them again from the next one. */
function withoutBlanksAtEnd(line: string): string {
  let length = line.length;
  while (line[length - 1] === ' ' || line[length - 1] === '\t') length -= 1;
  return line.slice(0, length);
}
