/** A menu that opens at a button. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { OpeningButton } from './opening-button.tsx';
import { useOverlays } from './overlays/load-overlays.ts';
import type { MenuAction, MenuFocus } from './overlays/menu-window.tsx';

interface MenuProps {
  readonly items: readonly MenuAction[];
  /** The accessible name of the button, where its content does not say it. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly disabled?: boolean;
  /** The content of the button. */
  readonly children: ReactNode;
}

/** The keys that open it, and where the focus begins. */
const KEYS: Readonly<Record<string, MenuFocus>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

export function Menu({ items, label, className, disabled = false, children }: MenuProps) {
  const [focus, setFocus] = useState<MenuFocus | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = focus !== null;
  const openByKey = (event: KeyboardEvent): void => {
    const next = KEYS[event.key];
    if (next === undefined || isOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // no click follows: React Aria would take it for a screen reader's, and focus later
    event.preventDefault();
    setFocus(next);
  };
  return (
    <>
      <OpeningButton
        button={button}
        opens={id}
        isOpen={isOpen}
        className={className}
        disabled={disabled}
        aria-label={label}
        aria-haspopup="true"
        onKeyDown={openByKey}
        // screen readers begin at the first item
        onToggle={(byPointer) => setFocus(isOpen ? null : byPointer ? true : 'first')}
      >
        {children}
      </OpeningButton>
      {isOpen && (
        <Opened id={id} items={items} button={button} focus={focus} onClose={() => setFocus(null)} />
      )}
    </>
  );
}

type OpenedProps = ComponentProps<NonNullable<ReturnType<typeof useOverlays>>['MenuWindow']>;

function Opened(props: OpenedProps) {
  const overlays = useOverlays();
  return overlays && <overlays.MenuWindow {...props} />;
}
