/** A handle beside the block under the pointer, by which it is dragged. Keys move blocks as well. */
import { NodeSelection, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** @param look of the handle: its style, and what is said about it */
export const dragHandle = (look: { readonly className: string; readonly title: string }): Plugin =>
  new Plugin({ view: (view) => new Handle(view, look) });

class Handle {
  readonly #view: EditorView;
  readonly #element = document.createElement('div');
  #block: HTMLElement | null = null;
  readonly #stop = new AbortController();

  constructor(view: EditorView, { className, title }: { className: string; title: string }) {
    this.#view = view;
    Object.assign(this.#element, { className, title, draggable: true, hidden: true, textContent: '⠿' });
    this.#element.setAttribute('aria-hidden', 'true');
    const frame = view.dom.parentElement!;
    frame.append(this.#element);
    const { signal } = this.#stop;
    frame.addEventListener(
      'mousemove',
      // with a button down it stays: a drag begins only if it is still where the button went down
      ({ clientY, buttons }) => {
        if (buttons === 0) this.#show(clientY);
      },
      { signal },
    );
    frame.addEventListener('mouseleave', () => this.#hide(), { signal });
    this.#element.addEventListener('dragstart', (event) => this.#start(event), { signal });
    this.#element.addEventListener('dragend', () => this.#end(), { signal });
  }

  update(): void {
    if (!this.#block?.isConnected) this.#hide();
  }

  destroy(): void {
    this.#stop.abort();
    this.#element.remove();
  }

  #show(y: number): void {
    if (!this.#view.editable) {
      this.#hide();
      return;
    }
    const block = [...this.#view.dom.children].find((child) => {
      const { top, bottom } = child.getBoundingClientRect();
      return top <= y && y <= bottom;
    });
    if (!(block instanceof HTMLElement)) return;
    this.#block = block;
    this.#element.hidden = false;
    this.#element.style.top = `${block.offsetTop}px`;
  }

  #hide(): void {
    this.#block = null;
    this.#element.hidden = true;
  }

  #start(event: DragEvent): void {
    const view = this.#view;
    if (!this.#block || !event.dataTransfer) return;
    const $inside = view.state.doc.resolve(view.posAtDOM(this.#block, 0));
    const pos = $inside.depth === 0 ? $inside.pos : $inside.before(1);
    const selection = NodeSelection.create(view.state.doc, pos);
    view.dispatch(view.state.tr.setSelection(selection));
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', this.#block.innerText);
    event.dataTransfer.setDragImage(this.#block, 0, 0);
    view.dragging = { slice: selection.content(), move: true };
  }

  #end(): void {
    this.#view.dragging = null;
    this.#hide();
  }
}
