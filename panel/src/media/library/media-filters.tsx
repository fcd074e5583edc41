/** The conditions of the library: those that hold, as tags, and a form for another one. */
import { useState } from 'react';
import type { MessageId } from '../../i18n/catalogues.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { AppliedFilters } from '../../ui/applied-filters.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FILE_KINDS, KIND_OPERATORS, type MediaFilter, MOMENT_OPERATORS, NO_TEXT } from '../library-state.ts';

interface MediaFiltersProps {
  readonly filters: readonly MediaFilter[];
  readonly onChange: (filters: readonly MediaFilter[]) => void;
}

const NAMES: Readonly<Record<MediaFilter['attribute'], MessageId>> = {
  createdAt: 'upload.filters.created',
  updatedAt: 'upload.filters.updated',
  mime: 'upload.filters.type',
  alternativeText: 'upload.filters.alt',
};

const operatorLabel = ({ attribute, operator }: Pick<MediaFilter, 'attribute' | 'operator'>): string =>
  attribute === 'alternativeText'
    ? t('upload.filters.missing')
    : attribute === 'mime'
      ? t(operator === '$not' ? 'upload.filters.is-not' : 'upload.filters.is')
      : t(`components.FilterOptions.FILTER_TYPES.${operator}` as MessageId);

/** `type is image` */
const textOf = (filter: MediaFilter): string =>
  [
    t(NAMES[filter.attribute]),
    operatorLabel(filter),
    filter.attribute === 'alternativeText'
      ? ''
      : filter.attribute === 'mime'
        ? filter.value
        : dateTime(filter.value),
  ]
    .join(' ')
    .trim();

export function MediaFilters({ filters, onChange }: MediaFiltersProps) {
  return (
    <AppliedFilters
      filters={filters}
      onChange={onChange}
      textOf={textOf}
      nameOf={textOf}
      form={(onAdd) => <FilterForm onAdd={onAdd} />}
    />
  );
}

const OPERATORS: Readonly<Record<MediaFilter['attribute'], readonly string[]>> = {
  createdAt: MOMENT_OPERATORS,
  updatedAt: MOMENT_OPERATORS,
  mime: KIND_OPERATORS,
  alternativeText: [NO_TEXT.operator],
};

/** What is offered at first, where it is not a moment. */
const FIRST_VALUES: Readonly<Partial<Record<MediaFilter['attribute'], string>>> = {
  mime: 'image',
  alternativeText: NO_TEXT.value,
};

function FilterForm({ onAdd }: { readonly onAdd: (filter: MediaFilter) => void }) {
  const [attribute, setAttribute] = useState<MediaFilter['attribute']>('createdAt');
  const [operator, setOperator] = useState('$eq');
  const [value, setValue] = useState('');
  const operators = OPERATORS[attribute];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value === '') return;
        const isMoment = OPERATORS[attribute] === MOMENT_OPERATORS;
        onAdd({ attribute, operator, value: isMoment ? new Date(value).toISOString() : value });
      }}
    >
      <SelectField
        label={t('app.utils.select-field')}
        options={Object.entries(NAMES).map(([name, label]) => ({ value: name, label: t(label) }))}
        value={attribute}
        onChange={(name) => {
          const next = name as MediaFilter['attribute'];
          setAttribute(next);
          setOperator(OPERATORS[next][0]!);
          setValue(FIRST_VALUES[next] ?? '');
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
      {attribute === 'mime' && (
        <SelectField
          label={t('upload.filters.type')}
          options={FILE_KINDS.map((kind) => ({ value: kind, label: kind }))}
          value={value}
          onChange={setValue}
        />
      )}
      {operators === MOMENT_OPERATORS && (
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
