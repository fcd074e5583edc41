/** The browser's clipboard, and its parser. */
import type { Clipboard } from './pasted.ts';
import type { PastedNode } from './pasted-node.ts';

/** Nothing of it runs or is loaded. */
export const parseHtml = (html: string): PastedNode =>
  new DOMParser().parseFromString(html, 'text/html').body;

/** Editors of code put colours beside the text that is meant. */
export function clipboardOf(data: DataTransfer): Clipboard {
  const isCode = data.types.includes('vscode-editor-data');
  return { html: isCode ? '' : data.getData('text/html'), text: data.getData('text/plain') };
}
