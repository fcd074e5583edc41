/** The headers of a webhook: a row for each, and an empty one to begin with. */
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Alert } from '../../ui/page.tsx';
import styles from './webhook-screen.module.css';

export interface Header {
  readonly key: string;
  readonly value: string;
}

const EMPTY: Header = { key: '', value: '' };

export const rowsOf = (headers: Readonly<Record<string, string>>): readonly Header[] => {
  const rows = Object.entries(headers).map(([key, value]) => ({ key, value }));
  return rows.length === 0 ? [EMPTY] : rows;
};

/** Rows without a name are left out. */
export const headersOf = (rows: readonly Header[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rows.filter(({ key }) => key.trim() !== '').map(({ key, value }) => [key.trim(), value]),
  );

/** Headers that are often sent. */
const NAMES = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Cache-Control',
  'Content-Language',
  'From',
  'Origin',
  'Referer',
  'User-Agent',
  'X-Api-Key',
];

interface HeaderRowsProps {
  readonly headers: readonly Header[];
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (headers: readonly Header[]) => void;
}

export function HeaderRows({ headers, disabled, error, onChange }: HeaderRowsProps) {
  const names = useId();
  const change = (place: number, part: Partial<Header>): void =>
    onChange(headers.map((header, index) => (index === place ? { ...header, ...part } : header)));
  return (
    <fieldset className={styles['headers']} disabled={disabled}>
      <legend>{t('Settings.webhooks.form.headers')}</legend>
      <datalist id={names}>
        {NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {error && <Alert>{error}</Alert>}
      {headers.map(({ key, value }, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
          <div key={index} className={styles['header']}>
            <label>
              <span aria-hidden>{t('Settings.webhooks.key')}</span>
              <input
                className={fieldStyles['input']}
                list={names}
                name={`headers.${index}.key`}
                aria-label={t('Settings.webhooks.header.key', { number })}
                value={key}
                onChange={(event) => change(index, { key: event.target.value })}
              />
            </label>
            <label>
              <span aria-hidden>{t('Settings.webhooks.value')}</span>
              <input
                className={fieldStyles['input']}
                name={`headers.${index}.value`}
                aria-label={t('Settings.webhooks.header.value', { number })}
                value={value}
                onChange={(event) => change(index, { value: event.target.value })}
              />
            </label>
            <IconButton
              label={t('Settings.webhooks.headers.remove', { number })}
              bordered
              disabled={headers.length === 1 && key === '' && value === ''}
              onClick={() => {
                const rest = headers.filter((_, place) => place !== index);
                onChange(rest.length === 0 ? [EMPTY] : rest);
              }}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <Button look="quiet" icon={<Plus aria-hidden />} onClick={() => onChange([...headers, EMPTY])}>
        {t('Settings.webhooks.create.header')}
      </Button>
    </fieldset>
  );
}
