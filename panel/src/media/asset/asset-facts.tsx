/** What a file is: its size, date and the like. */
import { currentLanguage, t } from '../../i18n/messages.ts';
import { dimensionsOf, extensionOf, sizeText } from '../file-facts.ts';
import styles from '../media.module.css';
import type { MediaFile } from '../media.ts';

export function AssetFacts({ file }: { readonly file: MediaFile }) {
  const facts = [
    ['upload.details.size', file.size === undefined ? '-' : sizeText(file.size)],
    ['upload.details.dimensions', dimensionsOf(file) ?? '-'],
    ['upload.details.date', file.createdAt ? day(file.createdAt) : '-'],
    ['upload.details.extension', extensionOf(file)],
    ['upload.details.id', String(file.id)],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const day = (date: string): string => new Intl.DateTimeFormat(currentLanguage()).format(new Date(date));
