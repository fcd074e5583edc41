/**
 * A search that offers what it finds, after the pattern of an editable combobox (ARIA Authoring Practices). What is picked
 * goes elsewhere, and the input is empty again; the rest of the page stays in reach, as in v4's panel.
 */
import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { place } from './place-list.ts';
import styles from './select.module.css';

export interface Found {
  readonly id: number;
  readonly label: string;
  /** Stands at the end of the option. */
  readonly mark?: ReactNode;
}

interface SearchSelectProps extends FieldTexts {
  readonly searchText: string;
  readonly onSearchText: (text: string) => void;
  readonly found: readonly Found[];
  /** What stands in the list while nothing is found. */
  readonly empty: string;
  readonly onPick: (id: number) => void;
  readonly onOpen: (isOpen: boolean) => void;
  /** The end of what is found comes into sight. */
  readonly onEnd?: () => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly name?: string;
}

/** So near to the end more is asked for, in pixels. */
const NEAR = 40;

export function SearchSelect(props: SearchSelectProps) {
  const { searchText, onSearchText, found, empty, onPick, onOpen, onEnd, ...others } = props;
  const { placeholder, disabled, name, ...texts } = others;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const last = found.length - 1;
  const current = Math.min(active, last);

  const change = (open: boolean): void => {
    if (open === isOpen) return;
    setOpen(open);
    onOpen(open);
    if (open) setActive(0);
  };
  const pick = (index: number): void => {
    const one = found[index];
    if (!one) return;
    onSearchText('');
    change(false);
    onPick(one.id);
  };

  useLayoutEffect(() => {
    if (isOpen) list.current?.showPopover();
  }, [isOpen]);

  // the list changes its height with what is found
  // biome-ignore lint/correctness/useExhaustiveDependencies: `found` is what changes the height
  useLayoutEffect(() => {
    if (isOpen && list.current && input.current) place(list.current, input.current);
  }, [isOpen, found]);

  useEffect(() => {
    if (!isOpen) return;
    const follow = (event: Event): void => {
      const target = event.target as Node;
      if (list.current && input.current && !list.current.contains(target)) place(list.current, input.current);
    };
    window.addEventListener('scroll', follow, true);
    return () => window.removeEventListener('scroll', follow, true);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) change(true);
      else {
        const next = Math.max(0, Math.min(last, current + (key === 'ArrowDown' ? 1 : -1)));
        setActive(next);
        document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
        if (next === last) onEnd?.();
      }
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault();
      pick(current);
    } else if (key === 'Escape' && isOpen) {
      event.stopPropagation();
      change(false);
    }
  };

  return (
    <Field {...texts}>
      {(control) => (
        <>
          <span className={fieldStyles['withButton']}>
            <input
              {...control}
              ref={input}
              role="combobox"
              name={name}
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${current}` : undefined}
              className={fieldStyles['input']}
              placeholder={placeholder}
              disabled={disabled}
              value={searchText}
              onChange={(event) => {
                onSearchText(event.target.value);
                change(true);
              }}
              onClick={() => change(true)}
              onKeyDown={onKeyDown}
              onBlur={() => change(false)}
            />
            <span className={fieldStyles['inside']} aria-hidden>
              <ChevronDown className={styles['sign']} />
            </span>
          </span>
          {isOpen && (
            <div
              ref={list}
              id={listId}
              popover="manual"
              role="listbox"
              aria-label={texts.label}
              className={styles['list']}
              onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                if (scrollTop + clientHeight > scrollHeight - NEAR) onEnd?.();
              }}
            >
              {found.map(({ id, label, mark }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which keeps the focus
                <div
                  key={id}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  data-active={index === current}
                  className={styles['option']}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(index)}
                  onClick={() => pick(index)}
                >
                  <span>{label}</span>
                  {mark}
                </div>
              ))}
              {found.length === 0 && (
                <div
                  role="option"
                  tabIndex={-1}
                  aria-selected={false}
                  aria-disabled
                  className={styles['none']}
                >
                  {empty}
                </div>
              )}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
