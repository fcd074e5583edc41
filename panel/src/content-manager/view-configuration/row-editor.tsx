/**
 * The rows of a form, to be arranged: fields are dragged by their handles, or moved by keyboard. Space grabs a field and
 * drops it, the arrows move it, Escape puts it back.
 */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { PlacedField } from '../../content-types/configuration.ts';
import { t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { readingSide } from '../../ui/reading-side.ts';
import { type Direction, type DropPlace, dropField, placeOf, type Rows, stepField } from './edit-rows.ts';
import styles from './view-configuration.module.css';

interface RowEditorProps {
  readonly rows: Rows;
  readonly labelOf: (name: string) => string;
  readonly onChange: (rows: Rows) => void;
  readonly onEdit: (name: string) => void;
  readonly onRemove: (name: string) => void;
  /** What a field has inside. */
  readonly inner: (name: string) => ReactNode;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function RowEditor({ rows, labelOf, onChange, onEdit, onRemove, inner }: RowEditorProps) {
  const id = useId();
  const [grabbed, setGrabbed] = useState<{ readonly name: string; readonly before: Rows } | null>(null);
  const [announced, setAnnounced] = useState('');
  const focused = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that was moved has lost the focus
  useEffect(() => {
    if (focused.current !== null) document.getElementById(`${id}-${focused.current}`)?.focus();
    focused.current = null;
  }, [rows, id]);

  const placeText = (all: Rows, name: string) => {
    const { row, index } = placeOf(all, name);
    return {
      item: labelOf(name),
      position: t('content-manager.containers.SettingPage.dnd.position', {
        row: row + 1,
        rows: all.length,
        place: index + 1,
      }),
    };
  };
  const move = (name: string, next: Rows): void => {
    focused.current = name;
    setAnnounced(t('dnd.reorder', placeText(next, name)));
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<Element>, name: string): void => {
    const isGrabbed = grabbed?.name === name;
    const direction = DIRECTIONS[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      setGrabbed(isGrabbed ? null : { name, before: rows });
      setAnnounced(t(isGrabbed ? 'dnd.drop-item' : 'dnd.grab-item', placeText(rows, name)));
    } else if (isGrabbed && direction) {
      event.preventDefault();
      const next = stepField(rows, name, readingSide(direction, event.currentTarget));
      if (next !== rows) move(name, next);
    } else if (isGrabbed && event.key === 'Escape') {
      event.stopPropagation();
      setGrabbed(null);
      focused.current = name;
      onChange(grabbed.before);
      setAnnounced(t('dnd.cancel-item', { item: labelOf(name) }));
    }
  };

  return (
    <>
      <span id={`${id}-help`} className="visually-hidden">
        {t('dnd.instructions')}
      </span>
      <span aria-live="assertive" className="visually-hidden">
        {announced}
      </span>
      <ul className={styles['rows']}>
        {rows.flatMap((row) =>
          row.map((field, index) => (
            <FieldCard
              key={field.name}
              field={field}
              list={id}
              isFirst={index === 0}
              isGrabbed={grabbed?.name === field.name}
              onDrop={(name, place) => move(name, dropField(rows, name, place))}
            >
              {(handleRef) => (
                <>
                  <div className={styles['field']}>
                    <span ref={handleRef}>
                      <IconButton
                        id={`${id}-${field.name}`}
                        label={t('content-manager.components.DraggableCard.move.field', {
                          item: labelOf(field.name),
                        })}
                        aria-describedby={`${id}-help`}
                        onKeyDown={(event) => onKeyDown(event, field.name)}
                        onBlur={() => focused.current === null && setGrabbed(null)}
                      >
                        <GripVertical aria-hidden />
                      </IconButton>
                    </span>
                    <span className={styles['fieldName']}>{labelOf(field.name)}</span>
                    <IconButton
                      label={t('content-manager.components.DraggableCard.edit.field', {
                        item: labelOf(field.name),
                      })}
                      onClick={() => onEdit(field.name)}
                    >
                      <Pencil aria-hidden />
                    </IconButton>
                    <IconButton
                      label={t('content-manager.components.DraggableCard.delete.field', {
                        item: labelOf(field.name),
                      })}
                      onClick={() => onRemove(field.name)}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  </div>
                  {inner(field.name)}
                </>
              )}
            </FieldCard>
          )),
        )}
      </ul>
    </>
  );
}

interface FieldCardProps {
  readonly field: PlacedField;
  readonly list: string;
  readonly isFirst: boolean;
  readonly isGrabbed: boolean;
  readonly onDrop: (name: string, place: DropPlace) => void;
  readonly children: (handle: RefObject<HTMLSpanElement | null>) => ReactNode;
}

function FieldCard({ field, list, isFirst, isGrabbed, onDrop, children }: FieldCardProps) {
  const { name, size } = field;
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [side, setSide] = useState<DropPlace['side'] | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  useEffect(() => {
    const card = element.current!;
    return combine(
      draggable({ element: card, dragHandle: handle.current!, getInitialData: () => ({ list, name }) }),
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => source.data['list'] === list,
        getData: ({ input }) =>
          attachClosestEdge(
            { name },
            {
              element: card,
              input,
              allowedEdges: size < 12 ? ['top', 'bottom', 'left', 'right'] : ['top', 'bottom'],
            },
          ),
        onDrag: ({ self, source }) => setSide(source.element === card ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setSide(null),
        onDrop: ({ self, source }) => {
          setSide(null);
          const edge = extractClosestEdge(self.data);
          if (edge) drop.current(String(source.data['name']), { name, side: readingSide(edge, card) });
        },
      }),
    );
  }, [list, name, size]);

  return (
    <li
      ref={element}
      style={{ '--span': Math.min(12, size) } as CSSProperties}
      className={classNames(
        styles['card'],
        isFirst && styles['first'],
        isGrabbed && styles['grabbed'],
        side && styles[side],
      )}
    >
      {children(handle)}
    </li>
  );
}
