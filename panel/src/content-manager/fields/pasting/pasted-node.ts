/** What is read of pasted HTML: a part of the browser's tree, so that other parsers' trees can be read, too. */

export interface PastedNode {
  /** In capitals for elements; `#text` for texts. */
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<PastedNode>;
  getAttribute?(name: string): string | null;
}

export const attributeOf = (node: PastedNode, name: string): string => node.getAttribute?.(name) ?? '';

/** The declarations of an element's `style`, with names and values in small letters. */
export function styleOf(node: PastedNode): ReadonlyMap<string, string> {
  const declarations = attributeOf(node, 'style')
    .toLowerCase()
    .split(';')
    .map((one) => one.split(':'))
    .filter(({ length }) => length > 1)
    .map(([name, ...value]) => [name!.trim(), value.join(':').trim()] as const);
  return new Map(declarations);
}
