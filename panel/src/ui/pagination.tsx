/** Pages of a list, as links, and how many entries a page has. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../i18n/messages.ts';
import { Select } from './select.tsx';
import styles from './table.module.css';

interface PaginationProps {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly addressOf: (page: number) => string;
  readonly onPageSize: (pageSize: number) => void;
}

const SIZES = [10, 20, 50, 100];

export function Pagination({ page, pageSize, pageCount, addressOf, onPageSize }: PaginationProps) {
  // an empty list has a page, too
  const last = Math.max(1, pageCount);
  const sizes = SIZES.includes(pageSize) ? SIZES : [...SIZES, pageSize].sort((one, other) => one - other);
  return (
    <div className={styles['foot']}>
      <div className={styles['pageSize']}>
        <Select
          aria-label={t('components.PageFooter.select')}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
        />
        <span>{t('components.PageFooter.select')}</span>
      </div>
      <nav aria-label={t('components.pagination.name')}>
        <ul className={styles['pages']}>
          <PageLink
            to={page > 1 ? addressOf(page - 1) : null}
            label={t('components.pagination.go-to-previous')}
          >
            <ChevronLeft aria-hidden />
          </PageLink>
          {pagesAround(page, last).map((number, index, all) => (
            <PageLink
              key={number}
              to={addressOf(number)}
              label={t('components.pagination.go-to', { page: number })}
              isHere={number === page}
              gapBefore={index > 0 && number - all[index - 1]! > 1}
            >
              {number}
            </PageLink>
          ))}
          <PageLink
            to={page < last ? addressOf(page + 1) : null}
            label={t('components.pagination.go-to-next')}
          >
            <ChevronRight aria-hidden />
          </PageLink>
        </ul>
      </nav>
    </div>
  );
}

interface PageLinkProps {
  /** null for a page that is not there. */
  readonly to: string | null;
  readonly label: string;
  readonly isHere?: boolean;
  readonly gapBefore?: boolean;
  readonly children: ReactNode;
}

const PageLink = ({ to, label, isHere = false, gapBefore = false, children }: PageLinkProps) => (
  <>
    {gapBefore && (
      <li aria-hidden className={styles['page']}>
        …
      </li>
    )}
    <li>
      {to === null ? (
        // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere yet, as the pattern of pagination has it
        <a role="link" aria-disabled="true" aria-label={label} className={styles['page']}>
          {children}
        </a>
      ) : (
        <Link
          href={to}
          aria-label={label}
          aria-current={isHere ? 'page' : undefined}
          className={styles['page']!}
        >
          {children}
        </Link>
      )}
    </li>
  </>
);

/** Up to this many pages are all offered. */
const ALL = 7;

/**
 * The page numbers that are offered: the first, the last, and those around the current one. As in v4's panel, there are always as many
 * of them, so that they keep their places while the user turns pages.
 */
function pagesAround(page: number, pageCount: number): number[] {
  if (pageCount <= ALL) return range(1, pageCount);
  const [from, to] =
    page <= 4 ? [2, 5] : page >= pageCount - 3 ? [pageCount - 4, pageCount - 1] : [page - 1, page + 1];
  return [1, ...range(from, to), pageCount];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
