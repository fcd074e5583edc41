/** The way from the top of the library to the open folder. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { t } from '../../i18n/messages.ts';
import styles from '../media.module.css';
import { structureQuery } from '../media-requests.ts';
import { pathAt, wayTo } from './folder-tree.ts';

/** A folder by its id and path; null for the top. */
export type Place = { readonly folder: number; readonly folderPath: string } | null;

interface BreadcrumbsProps {
  readonly folder: number;
  readonly folderPath: string;
  /** Where a step leads: an address of the panel, or what is done. */
  readonly open: ((place: Place) => string) | { readonly go: (place: Place) => void };
}

export function Breadcrumbs({ folder, folderPath, open }: BreadcrumbsProps) {
  const { data = [] } = useQuery(structureQuery);
  const way = wayTo(data, folder);
  const steps = [
    { id: 0, name: t('upload.list.title'), place: null },
    ...way.map(({ id, name }, index) => ({
      id,
      name,
      place: { folder: id, folderPath: pathAt(folderPath, index + 1) },
    })),
  ];
  return (
    <nav aria-label={t('upload.list.breadcrumbs')}>
      <ol className={styles['breadcrumbs']}>
        {steps.map(({ id, name, place }) => (
          <li key={id}>
            {id === folder ? (
              <span aria-current="page">{name}</span>
            ) : typeof open === 'function' ? (
              <Link href={open(place)}>{name}</Link>
            ) : (
              <button type="button" onClick={() => open.go(place)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
