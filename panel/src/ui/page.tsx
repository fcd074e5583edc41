/** What every screen is made of: the main part, its head, cards, and what stands there while there is nothing. */
import { ArrowLeft, FileQuestion, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ApiError, messageOf } from '../api/api-error.ts';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

/** The main part of the page; "Skip to content" leads here. */
export const Main = ({ children, busy }: { readonly children: ReactNode; readonly busy?: boolean }) => (
  <main id="main-content" tabIndex={-1} aria-busy={busy} className={styles['main']}>
    {children}
  </main>
);

interface PageHeadProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Where "Back" leads. */
  readonly back?: string;
  readonly actions?: ReactNode;
  /** Stays in sight while what is below scrolls. */
  readonly sticks?: boolean;
}

export const PageHead = ({ title, subtitle, back, actions, sticks = false }: PageHeadProps) => (
  <header className={sticks ? styles['sticks'] : undefined}>
    {back !== undefined && (
      <Link href={back} className={styles['back']!}>
        <ArrowLeft aria-hidden />
        {t('global.back')}
      </Link>
    )}
    <div className={styles['head']}>
      <div className={styles['titles']}>
        <h1 className={styles['title']}>
          <bdi>{title}</bdi>
        </h1>
        {subtitle !== undefined && (
          // a list says here how much it has found; a role of its own would be taken for a message
          <p aria-live="polite" className={styles['subtitle']}>
            {subtitle}
          </p>
        )}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  </header>
);

export const Cards = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['cards']}>{children}</div>
);

interface CardProps {
  readonly title?: string;
  /** Stands at the end of the title. */
  readonly aside?: ReactNode;
  /** What is inside reaches the borders. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

export const Card = ({ title, aside, flush = false, children }: CardProps) => (
  <section className={classNames(styles['card'], flush && styles['flush'])}>
    {title && (
      <div className={styles['cardHead']}>
        <h2 className={styles['cardTitle']}>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);

/** A few words about a thing: its state, a number. */
export const Badge = ({
  children,
  good = false,
}: {
  readonly children: ReactNode;
  readonly good?: boolean;
}) => <span className={classNames(styles['badge'], good && styles['good'])}>{children}</span>;

/** Controls side by side, as many as fit. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['grid']}>{children}</div>
);

interface EmptyProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** What stands in the place of a list that has nothing. */
export const Empty = ({ children, action, icon }: EmptyProps) => (
  <div className={styles['state']}>
    {icon ?? <FileQuestion aria-hidden />}
    <p>{children}</p>
    {action}
  </div>
);

/** What stands in the place of something that could not be had. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <div className={styles['state']} role="alert">
      {isForbidden ? <Lock aria-hidden /> : <TriangleAlert aria-hidden />}
      <h2>{t(isForbidden ? 'page.forbidden.title' : 'page.failed.title')}</h2>
      <p>{isForbidden ? t('page.forbidden.text') : messageOf(error)}</p>
      {retry && !isForbidden && <Button onClick={retry}>{t('page.failed.retry')}</Button>}
    </div>
  );
}

/** What went wrong with the last attempt. */
export const Alert = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={styles['alert']}>
    {children}
  </p>
);
