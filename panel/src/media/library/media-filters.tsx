/** The conditions of the library: those that hold, as tags, and a form for another one. */
import { Filter as FilterIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import type { MessageId } from '../../i18n/catalogues.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select.tsx';
import styles from '../../ui/table.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { FILE_KINDS, KIND_OPERATORS, type MediaFilter, MOMENT_OPERATORS } from '../library-state.ts';

interface MediaFiltersProps {
  readonly filters: readonly MediaFilter[];
  readonly onChange: (filters: readonly MediaFilter[]) => void;
}

const NAMES: Readonly<Record<MediaFilter['attribute'], MessageId>> = {
  createdAt: 'upload.filters.created',
  updatedAt: 'upload.filters.updated',
  mime: 'upload.filters.type',
};

const operatorLabel = ({ attribute, operator }: Pick<MediaFilter, 'attribute' | 'operator'>): string =>
  attribute === 'mime'
    ? t(operator === '$not' ? 'upload.filters.is-not' : 'upload.filters.is')
    : t(`components.FilterOptions.FILTER_TYPES.${operator}` as MessageId);

/** `type is image` */
const textOf = (filter: MediaFilter): string =>
  [
    t(NAMES[filter.attribute]),
    operatorLabel(filter),
    filter.attribute === 'mime' ? filter.value : dateTime(filter.value),
  ].join(' ');

export function MediaFilters({ filters, onChange }: MediaFiltersProps) {
  return (
    <>
      <DialogTrigger>
        <AriaButton className={`${buttonStyles['button']} ${buttonStyles['plain']}`}>
          <FilterIcon aria-hidden />
          {t('app.utils.filters')}
        </AriaButton>
        <Popover className={styles['popover']!} placement="bottom start">
          <Dialog aria-label={t('app.utils.filters')}>
            {({ close }) => (
              <FilterForm
                onAdd={(filter) => {
                  onChange([...filters, filter]);
                  close();
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {filters.map((filter, index) => (
        <span key={JSON.stringify(filter)} className={styles['tag']}>
          {textOf(filter)}
          <IconButton
            label={t('upload.filters.remove', { filter: textOf(filter) })}
            onClick={() => onChange(filters.filter((_, place) => place !== index))}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      ))}
    </>
  );
}

function FilterForm({ onAdd }: { readonly onAdd: (filter: MediaFilter) => void }) {
  const [attribute, setAttribute] = useState<MediaFilter['attribute']>('createdAt');
  const [operator, setOperator] = useState('$eq');
  const [value, setValue] = useState('');
  const isKind = attribute === 'mime';
  const operators = isKind ? KIND_OPERATORS : MOMENT_OPERATORS;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value === '') return;
        onAdd({ attribute, operator, value: isKind ? value : new Date(value).toISOString() });
      }}
    >
      <SelectField
        label={t('app.utils.select-field')}
        options={Object.entries(NAMES).map(([name, label]) => ({ value: name, label: t(label) }))}
        value={attribute}
        onChange={(name) => {
          setAttribute(name as MediaFilter['attribute']);
          setOperator(name === 'mime' ? '$contains' : '$eq');
          setValue(name === 'mime' ? 'image' : '');
        }}
      />
      <SelectField
        label={t('app.utils.select-filter')}
        options={operators.map((name) => ({
          value: name,
          label: operatorLabel({ attribute, operator: name }),
        }))}
        value={operator}
        onChange={setOperator}
      />
      {isKind ? (
        <SelectField
          label={t('upload.filters.type')}
          options={FILE_KINDS.map((kind) => ({ value: kind, label: kind }))}
          value={value}
          onChange={setValue}
        />
      ) : (
        <TextField
          label={t('upload.filters.value')}
          type="datetime-local"
          value={value}
          onChange={setValue}
        />
      )}
      <Button type="submit" look="secondary" wide>
        {t('app.utils.add-filter')}
      </Button>
    </form>
  );
}
