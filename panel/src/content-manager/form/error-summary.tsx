/** The fields of a form that something is wrong with, above them: each leads to its field, which says what it is. */
import { type RefObject, useSyncExternalStore } from 'react';
import type { TypeConfiguration } from '../../content-types/configuration.ts';
import { labelOfField } from '../../content-types/configuration.ts';
import { useDocument } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import styles from './entry-form.module.css';
import { focusWrong } from './focus-wrong.ts';

interface ErrorSummaryProps {
  readonly configuration: TypeConfiguration;
  /** Where the fields are. */
  readonly fields: RefObject<HTMLElement | null>;
}

export function ErrorSummary({ configuration, fields }: ErrorSummaryProps) {
  const document = useDocument();
  const errors = useSyncExternalStore(document.subscribe, () => document.errors);
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  return (
    <section role="alert" className={styles['summary']}>
      <strong>{t('content-manager.form.error.summary', { count: wrong.length })}</strong>
      <ul>
        {wrong.map(([path]) => (
          <li key={path}>
            <button
              type="button"
              className={styles['summaryLink']}
              onClick={() => void focusWrong(fields.current, path)}
            >
              {nameOf(configuration, path)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `seo.metaTitle` by the labels there are; rows are counted from one. */
function nameOf(configuration: TypeConfiguration, path: string): string {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : key));
  return [labelOfField(configuration, first), ...inner].join(' › ');
}
