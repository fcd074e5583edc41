/** The second menu of a place with many screens: beside them, or folded away above them where there is little room. */
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import fieldStyles from './field.module.css';
import styles from './side-navigation.module.css';

interface SideNavigationProps {
  readonly title: string;
  /** Where its links can be searched. */
  readonly search?: SideSearch;
  readonly children: ReactNode;
}

/** A search that opens at a button beside the title. */
interface SideSearch {
  readonly open: string;
  readonly close: string;
  /** null while it is closed. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

export function SideNavigation({ title, search, children }: SideNavigationProps) {
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const listId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the menu
  useEffect(() => setOpen(false), [path]);
  return (
    <nav aria-labelledby={titleId} className={styles['nav']}>
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <span>
          {search && (
            <IconButton
              label={search.value === null ? search.open : search.close}
              onClick={() => search.onChange(search.value === null ? '' : null)}
            >
              {search.value === null ? <Search aria-hidden /> : <X aria-hidden />}
            </IconButton>
          )}
          <span className={styles['toggle']}>
            <IconButton
              label={t(isOpen ? 'side-navigation.close' : 'side-navigation.open')}
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            </IconButton>
          </span>
        </span>
      </div>
      <div id={listId} className={isOpen ? undefined : styles['closed']}>
        {search && search.value !== null && (
          <input
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
            autoFocus
            type="search"
            className={fieldStyles['input']}
            aria-label={search.open}
            value={search.value}
            onChange={(event) => search.onChange(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && search.onChange(null)}
          />
        )}
        {children}
      </div>
    </nav>
  );
}

interface SectionProps {
  readonly name: string;
  readonly count?: number;
  readonly children: ReactNode;
}

export const SideSection = ({ name, count, children }: SectionProps) => (
  <div className={styles['section']}>
    <p className={styles['sectionName']}>
      <span>{name}</span> {count !== undefined && <span>{count}</span>}
    </p>
    <ul>{children}</ul>
  </div>
);

interface SideLinkProps {
  readonly to: string;
  /** The path that marks it as the current one. */
  readonly path: string;
  readonly children: ReactNode;
}

export function SideLink({ to, path, children }: SideLinkProps) {
  const [current] = useLocation();
  const isHere = current === path || current.startsWith(`${path}/`);
  return (
    <li>
      <Link href={to} className={styles['link']!} aria-current={isHere ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  );
}
