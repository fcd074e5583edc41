/** Marks the part of a picture that smaller cuts keep. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { addressOf } from '../file-facts.ts';
import styles from '../media.module.css';
import type { FocalPoint, MediaFile } from '../media.ts';

interface FocalPointFieldProps {
  readonly file: MediaFile;
  readonly point: FocalPoint | null;
  readonly onChange: (point: FocalPoint | null) => void;
}

/** How far an arrow key moves the point. */
const STEP = 0.01;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (part: number): number => Math.round(Math.min(Math.max(part, 0), 1) * 1000) / 1000;

export function FocalPointField({ file, point, onChange }: FocalPointFieldProps) {
  const { x, y } = point ?? { x: 0.5, y: 0.5 };
  const onClick = (event: MouseEvent<HTMLButtonElement>): void => {
    // a click by keyboard has no place
    if (event.detail === 0) {
      onChange({ x, y });
      return;
    }
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    onChange({ x: within(x + move[0]), y: within(y + move[1]) });
  };
  const text = point
    ? t('upload.focal.point', { x: Math.round(x * 100), y: Math.round(y * 100) })
    : t('upload.focal.clear');
  return (
    <div className={styles['cropper']}>
      <p className={styles['hint']}>{t('upload.focal.help')}</p>
      <button
        type="button"
        className={styles['focalPicture']}
        aria-label={`${t('upload.control-card.focal-point')} – ${text}`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img src={addressOf(file)} alt="" />
        {point && (
          <span className={styles['focalPoint']} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
        )}
      </button>
      <p aria-live="polite">{text}</p>
      {point && (
        <div>
          <Button onClick={() => onChange(null)}>{t('upload.focal.clear')}</Button>
        </div>
      )}
    </div>
  );
}
