/** Parts of a screen of which one is shown, after the pattern of tabs (ARIA Authoring Practices). */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  readonly label: string;
  readonly content: () => ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs({ label, tabs }: TabsProps) {
  const [selected, setSelected] = useState(0);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, currentTarget } = event;
    const sign = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
    const places: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const move = MOVES[key];
    const next = move === undefined ? places[key] : (selected + move * sign + tabs.length) % tabs.length;
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === selected}
            aria-controls={index === selected ? `${id}-panel` : undefined}
            tabIndex={index === selected ? 0 : -1}
            className={styles['tab']}
            onClick={() => setSelected(index)}
          >
            {tab.label}
          </button>
        ))}
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
