/** Parts of a screen of which one is shown, after the pattern of tabs (ARIA Authoring Practices). */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface Tab {
  readonly label: string;
  /** What keeps it apart from the others, where its label changes. */
  readonly name?: string;
  readonly content: () => ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The index of the one that is shown, where the caller decides it. */
  readonly selected?: number;
  readonly onSelect?: (index: number) => void;
  /** What stands in the line of the tabs, after them. */
  readonly beside?: ReactNode;
}

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs({ label, tabs, selected: chosen, onSelect, beside }: TabsProps) {
  const [inner, setInner] = useState(0);
  const selected = chosen ?? inner;
  const id = useId();
  const select = (index: number): void => {
    setInner(index);
    onSelect?.(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, currentTarget } = event;
    const sign = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
    const places: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const move = MOVES[key];
    const next = move === undefined ? places[key] : (selected + move * sign + tabs.length) % tabs.length;
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className={styles['line']}>
        <div
          role="tablist"
          aria-label={label}
          className={classNames(styles['list'], 'scrolls-sideways')}
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab, index) => (
            <button
              key={tab.name ?? tab.label}
              type="button"
              role="tab"
              id={`${id}-${index}`}
              aria-selected={index === selected}
              aria-controls={index === selected ? `${id}-panel` : undefined}
              tabIndex={index === selected ? 0 : -1}
              className={styles['tab']}
              onClick={() => select(index)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className={styles['panel']}
      >
        {tabs[selected]!.content()}
      </div>
    </>
  );
}
