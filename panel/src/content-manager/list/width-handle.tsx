/** The edge of a column's head, by which the column is made wider or narrower: dragged, or with the arrow keys. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../i18n/messages.ts';
import { readingSide } from '../../ui/reading-side.ts';
import styles from '../../ui/table.module.css';
import { NARROWEST, WIDEST } from './saved-view.ts';

/** So much an arrow key changes, in pixels. */
const STEP = 16;

interface WidthHandleProps {
  readonly label: string;
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

export function WidthHandle({ label, width, onWidth }: WidthHandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLHRElement>): void => {
    event.preventDefault();
    const handle = event.currentTarget;
    const start = event.clientX;
    const forward = readingSide('right', handle) === 'right' ? 1 : -1;
    const before = columnOf(handle).offsetWidth;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = ({ clientX }) => onWidth(before + forward * (clientX - start));
    handle.onlostpointercapture = () => {
      handle.onpointermove = null;
    };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLHRElement>): void => {
    const { key, currentTarget: handle } = event;
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    event.preventDefault();
    const isWider = readingSide(key === 'ArrowRight' ? 'right' : 'left', handle) === 'right';
    onWidth(columnOf(handle).offsetWidth + (isWider ? STEP : -STEP));
  };
  return (
    <hr
      aria-orientation="vertical"
      aria-label={t('content-manager.list.width', { label })}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width}
      tabIndex={0}
      className={styles['widthHandle']}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}

const columnOf = (handle: HTMLElement): HTMLElement => handle.closest('th')!;
