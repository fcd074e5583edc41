/** What differs between two states of an entry, field by field. */

import { labelOfField, type TypeConfiguration } from '../../content-types/configuration.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { TextDiff } from '../../ui/text-diff.tsx';
import styles from './changes.module.css';
import { valueText } from './value-text.ts';

export interface Change {
  readonly attribute: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface ChangesListProps {
  readonly type: ContentType;
  readonly configuration: TypeConfiguration;
  readonly changes: readonly Change[];
}

export const ChangesList = ({ type, configuration, changes }: ChangesListProps) =>
  changes.length === 0 ? (
    <p>{t('content-manager.diff.same')}</p>
  ) : (
    <dl className={styles['changes']}>
      {changes.map(({ attribute, before, after }) => (
        <div key={attribute} className={styles['change']}>
          <dt>{labelOfField(configuration, attribute)}</dt>
          <dd>
            <TextDiff
              before={valueText(before, type.attributes[attribute])}
              after={valueText(after, type.attributes[attribute])}
              empty={t('content-manager.diff.empty')}
            />
          </dd>
        </div>
      ))}
    </dl>
  );

export default ChangesList;
