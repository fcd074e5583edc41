/**
 * One of a list of options, or several of them, after the pattern of a select-only combobox (ARIA Authoring Practices). React Aria's Select
 * is a button by its role; people's browser tests look for a combobox with options, as v4's panel has them.
 */
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { place } from './place-list.ts';
import styles from './select.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

interface ControlProps {
  readonly options: readonly Option[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-required'?: boolean | undefined;
}

interface ListProps extends ControlProps {
  readonly isChosen: (value: string) => boolean;
  readonly onChoose: (value: string) => void;
  /** The list stays open, so that more can be chosen. */
  readonly multiple?: boolean;
}

function SelectList(props: ListProps) {
  const { options, isChosen, onChoose, multiple = false, placeholder = '', disabled, ...control } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const listId = useId();
  const chosen = options.filter(({ value }) => isChosen(value));

  const open = (): void => {
    if (disabled) return;
    setActive(chosen[0] ? options.indexOf(chosen[0]) : 0);
    setOpen(true);
  };
  const choose = (index: number): void => {
    const option = options[index];
    if (!multiple) setOpen(false);
    if (option) onChoose(option.value);
  };

  useLayoutEffect(() => {
    if (!isOpen) return;
    const popover = list.current!;
    popover.showPopover();
    place(popover, trigger.current!);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event): void => {
      const target = event.target as Node;
      if (!list.current?.contains(target) && !trigger.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    window.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('pointerdown', close);
      window.removeEventListener('scroll', close, true);
    };
  }, [isOpen]);

  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, listId]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (!isOpen) {
      if (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter' || key === ' ') {
        event.preventDefault();
        open();
      }
      return;
    }
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    if (key in moves) setActive(moves[key]!);
    else if (key === 'Enter' || key === ' ') choose(active);
    else if (key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
    } else if (key === 'Tab') {
      setOpen(false);
      return;
    } else if (key.length === 1) setActive(findTyped(key));
    else return;
    event.preventDefault();
  };

  /** The option that begins with what was typed within a second. */
  const findTyped = (key: string): number => {
    const now = Date.now();
    const text = (now - typed.current.at < 1000 ? typed.current.text : '') + key.toLowerCase();
    typed.current = { text, at: now };
    const found = options.findIndex(({ label }) => label.toLowerCase().startsWith(text));
    return found < 0 ? active : found;
  };

  return (
    <>
      <button
        {...control}
        ref={trigger}
        type="button"
        role="combobox"
        className={styles['trigger']}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        disabled={disabled}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <span className={classNames(styles['value'], chosen.length === 0 && styles['placeholder'])}>
          {chosen.map(({ label }) => label).join(', ') || placeholder}
        </span>
        <ChevronDown aria-hidden />
      </button>
      {isOpen && (
        <div
          ref={list}
          id={listId}
          popover="manual"
          role="listbox"
          className={styles['list']}
          aria-label={control['aria-label'] ?? placeholder}
          aria-multiselectable={multiple || undefined}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox, which keeps the focus
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen(option.value)}
              data-active={index === active}
              className={styles['option']}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(index)}
            >
              <span>{option.label}</span>
              {isChosen(option.value) && <Check aria-hidden />}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

interface SelectProps extends ControlProps {
  /** The value of an option; anything else shows the placeholder. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

export const Select = ({ value, onChange, ...rest }: SelectProps) => (
  <SelectList
    {...rest}
    isChosen={(one) => one === value}
    onChoose={(next) => next !== value && onChange(next)}
  />
);

interface MultiSelectProps extends ControlProps {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

export const MultiSelect = ({ values, onChange, ...rest }: MultiSelectProps) => (
  <SelectList
    {...rest}
    multiple
    isChosen={(one) => values.includes(one)}
    onChoose={(one) =>
      onChange(values.includes(one) ? values.filter((value) => value !== one) : [...values, one])
    }
  />
);

type Labelled<Props> = FieldTexts & Omit<Props, 'id' | 'aria-describedby' | 'aria-label'>;

/** A select with its label. Its name is the label's words alone, as v4's is: browser tests look for that name. */
export const SelectField = ({
  label,
  hint,
  error,
  required,
  labelNote,
  id,
  ...select
}: Labelled<SelectProps>) => (
  <Field label={label} hint={hint} error={error} required={required} labelNote={labelNote} id={id}>
    {(control) => <Select {...select} {...control} aria-label={label} />}
  </Field>
);

/** A select of several options with its label. */
export const MultiSelectField = ({ label, hint, error, required, ...select }: Labelled<MultiSelectProps>) => (
  <Field label={label} hint={hint} error={error} required={required}>
    {(control) => <MultiSelect {...select} {...control} aria-label={label} />}
  </Field>
);
