/**
 * A list whose items change places: dragged by their handles, or by keyboard, with v4's keys and words. Space grabs an
 * item and drops it, the arrows move it, Escape puts it back.
 */

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { readingSide } from './reading-side.ts';
import styles from './sortable-list.module.css';

interface SortableListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** What an item is called when it moves. */
  readonly nameOf: (item: Item) => string;
  readonly onChange: (items: readonly Item[]) => void;
  readonly disabled?: boolean;
  /** The head of a table: items are its rows then, each a `tbody` of its own. */
  readonly tableHead?: ReactNode;
  /** Items stand side by side, in as many lines as they need. */
  readonly isGrid?: boolean;
  /** Handles are all called "Drag", as v4 has them in its place: browser tests look for that. The item describes them. */
  readonly hasPlainHandles?: boolean;
  /** @param handle what the item is dragged by; null where it cannot be */
  readonly children: (item: Item, index: number, handle: ReactNode) => ReactNode;
}

export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, keyOf, nameOf, onChange, disabled = false, tableHead, isGrid = false, children } = props;
  const { hasPlainHandles = false } = props;
  const listId = useId();
  const [grabbed, setGrabbed] = useState<{ readonly key: string; readonly before: readonly Item[] } | null>(
    null,
  );
  const [announced, setAnnounced] = useState('');
  const isFixed = disabled || items.length < 2;
  const Frame = tableHead ? 'table' : 'ol';

  const move = (from: number, to: number): void => {
    if (from === to || to < 0 || to >= items.length) return;
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };

  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const item = items[index]!;
    const isGrabbed = grabbed?.key === keyOf(item);
    const place = (number: number) => ({
      item: nameOf(item),
      position: t('dnd.position', { place: number + 1, count: items.length }),
    });
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      setGrabbed(isGrabbed ? null : { key: keyOf(item), before: items });
      setAnnounced(t(isGrabbed ? 'dnd.drop-item' : 'dnd.grab-item', place(index)));
    } else if (isGrabbed && stepOf(event, isGrid) !== 0) {
      event.preventDefault();
      const to = index + stepOf(event, isGrid);
      if (to < 0 || to >= items.length) return;
      move(index, to);
      setAnnounced(t('dnd.reorder', place(to)));
    } else if (isGrabbed && event.key === 'Escape') {
      event.stopPropagation();
      onChange(grabbed.before);
      setGrabbed(null);
      setAnnounced(t('dnd.cancel-item', { item: nameOf(item) }));
    }
  };

  return (
    <>
      <span id={`${listId}-help`} className="visually-hidden">
        {t('dnd.instructions')}
      </span>
      {hasPlainHandles && (
        <div hidden>
          {items.map((item, index) => (
            <span key={keyOf(item)} id={`${listId}-${index}`}>
              {nameOf(item)}
            </span>
          ))}
        </div>
      )}
      <span aria-live="assertive" className="visually-hidden">
        {announced}
      </span>
      <Frame className={tableHead ? styles['table'] : styles['list']}>
        {tableHead}
        {items.map((item, index) => (
          <SortableItem
            key={keyOf(item)}
            tag={tableHead ? 'tbody' : 'li'}
            list={listId}
            index={index}
            isGrabbed={grabbed?.key === keyOf(item)}
            isGrid={isGrid}
            onDrop={move}
            disabled={isFixed}
          >
            {(handleRef) =>
              children(
                item,
                index,
                isFixed ? null : (
                  <span ref={handleRef}>
                    <IconButton
                      label={
                        hasPlainHandles
                          ? t('content-manager.components.DragHandle-label')
                          : t('content-manager.components.DraggableCard.move.field', { item: nameOf(item) })
                      }
                      aria-describedby={
                        hasPlainHandles ? `${listId}-${index} ${listId}-help` : `${listId}-help`
                      }
                      onKeyDown={(event) => onKeyDown(event, index)}
                      onBlur={() => setGrabbed(null)}
                    >
                      <GripVertical aria-hidden />
                    </IconButton>
                  </span>
                ),
              )
            }
          </SortableItem>
        ))}
      </Frame>
    </>
  );
}

/** One place back or on, or 0 for a key that moves nothing. */
function stepOf({ key, currentTarget }: KeyboardEvent, isGrid: boolean): number {
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowDown') return 1;
  if (!isGrid || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return 0;
  return readingSide(key === 'ArrowLeft' ? 'left' : 'right', currentTarget) === 'left' ? -1 : 1;
}

interface SortableItemProps {
  readonly tag: 'li' | 'tbody';
  readonly list: string;
  readonly index: number;
  readonly isGrabbed: boolean;
  readonly isGrid: boolean;
  readonly disabled: boolean;
  readonly onDrop: (from: number, to: number) => void;
  readonly children: (handle: RefObject<HTMLSpanElement | null>) => ReactNode;
}

function SortableItem(props: SortableItemProps) {
  const { tag: Tag, list, index, isGrabbed, isGrid, disabled, onDrop, children } = props;
  const element = useRef<HTMLElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<'before' | 'after' | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  useEffect(() => {
    const item = element.current;
    if (disabled || !item || !handle.current) return;
    const edges = isGrid ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
    const placeOf = (data: Record<string | symbol, unknown>): 'before' | 'after' => {
      const side = readingSide(extractClosestEdge(data) ?? 'top', item);
      return side === 'top' || side === 'left' ? 'before' : 'after';
    };
    const isOfList = (data: Record<string | symbol, unknown>): boolean => data['list'] === list;
    return combine(
      draggable({
        element: item,
        dragHandle: handle.current,
        getInitialData: () => ({ list, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: item,
        canDrop: ({ source }) => isOfList(source.data),
        getData: ({ input }) =>
          attachClosestEdge({ index }, { element: item, input, allowedEdges: [...edges] }),
        onDrag: ({ self, source }) => setEdge(source.element === item ? null : placeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const from = Number(source.data['index']);
          const after = index + (placeOf(self.data) === 'after' ? 1 : 0);
          drop.current(from, from < after ? after - 1 : after);
        },
      }),
    );
  }, [list, index, isGrid, disabled]);

  return (
    <Tag
      // one of two elements, of which only what all elements have is used
      ref={element as RefObject<never>}
      className={classNames(
        styles['item'],
        isDragged && styles['dragged'],
        isGrabbed && styles['grabbed'],
        isGrid && styles['tile'],
        edge && styles[edge],
      )}
    >
      {children(handle)}
    </Tag>
  );
}
