/** Parts of a form that are folded away until the user opens them. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './accordion.module.css';

interface AccordionProps {
  readonly title: string;
  /** Another name by which programs look for it: seen behind the title, and before it in the accessible name. */
  readonly alias?: string | undefined;
  readonly description?: string;
  /** Stands at the end of the head. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

export function Accordion({ title, alias, description, mark, children }: AccordionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const markId = useId();
  return (
    <div className={styles['part']}>
      <button
        type="button"
        className={styles['head']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={mark ? markId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['texts']}>
          <span className={styles['title']}>
            {alias && <span className={styles['alias']}>{alias} </span>}
            <span>{title}</span>
          </span>{' '}
          {description && <span className={styles['description']}>{description}</span>}
        </span>
        {/* a description, and no part of the name by which programs find the button */}
        {mark && (
          <span id={markId} aria-hidden>
            {mark}
          </span>
        )}
        {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
      </button>
      {isOpen && (
        <div id={id} className={styles['body']}>
          {children}
        </div>
      )}
    </div>
  );
}
