/** The second menu of a place with many screens: beside them, or folded away above them where there is little room. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import styles from './side-navigation.module.css';

interface SideNavigationProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function SideNavigation({ title, action, children }: SideNavigationProps) {
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
          {action}
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
