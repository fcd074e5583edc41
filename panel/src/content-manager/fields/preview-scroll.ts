/** Where a preview is scrolled to so that it shows what its text shows. Pure. */

/** Where a block begins: in the text, and in the preview. */
export interface Anchor {
  readonly line: number;
  readonly top: number;
}

/**
 * @param anchors in the order of the text
 * @param line the first one that is seen of the text; a half of it is a half line
 * @param end the number of lines, and the height of the preview
 */
export function previewTop(anchors: readonly Anchor[], line: number, end: Anchor): number {
  const next = anchors.findIndex((anchor) => anchor.line > line);
  const before = (next < 0 ? anchors.at(-1) : anchors[next - 1]) ?? { line: 0, top: 0 };
  const after = next < 0 ? end : anchors[next]!;
  const part = after.line === before.line ? 0 : (line - before.line) / (after.line - before.line);
  return before.top + Math.min(Math.max(part, 0), 1) * (after.top - before.top);
}
