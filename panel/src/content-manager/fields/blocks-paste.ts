/** Pasting into the blocks editor. */
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { documentOf } from './blocks-codec.ts';
import { replaceByBlocks } from './blocks-commands.ts';
import { setLink } from './blocks-links.ts';
import type { Block } from './blocks-schema.ts';
import { linkAddress } from './link-address.ts';
import { clipboardOf, parseHtml } from './pasting/clipboard.ts';
import { meaningOf, storable } from './pasting/pasted.ts';
import { pastedBlocks } from './pasting/pasted-blocks.ts';

export function pasting(): Plugin {
  // with Shift, a text is a text
  let isPlain = false;
  return new Plugin({
    props: {
      transformPastedText(text, plain) {
        isPlain = plain;
        return text;
      },
      handlePaste(view, event) {
        const wasPlain = isPlain;
        isPlain = false;
        const clipboard = event.clipboardData && clipboardOf(event.clipboardData);
        // what was copied here comes back as it was
        if (!clipboard || wasPlain || clipboard.html.includes('data-pm-slice')) return false;
        if (view.state.selection.$from.parent.type.spec.code) return false;
        if (!view.state.selection.empty && /^https?:\/\/\S+$/.test(clipboard.text.trim())) {
          const url = linkAddress(clipboard.text);
          return url !== null && setLink(url, '')(view.state, view.dispatch);
        }
        const meant = meaningOf(clipboard, parseHtml);
        if (meant?.kind === 'blocks') insert(view, meant.blocks);
        if (meant?.kind === 'markdown') void insertMarkdown(view, meant.text);
        return meant !== null;
      },
    },
  });
}

function insert(view: EditorView, blocks: readonly Block[]): void {
  replaceByBlocks(documentOf(storable(blocks)))(view.state, view.dispatch);
}

async function insertMarkdown(view: EditorView, text: string): Promise<void> {
  const { marked } = await import('marked');
  if (!view.isDestroyed) insert(view, pastedBlocks(parseHtml(marked.parse(text, { async: false }))));
}
