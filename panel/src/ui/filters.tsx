/** The conditions of a list: those that hold, as tags, and a form for another one. */
import { useState } from 'react';
import { t } from '../i18n/messages.ts';
import type { Filter } from '../routing/filters.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { Button } from './button.tsx';
import { isNullTest, operatorOf, operatorsOf } from './filter-operators.ts';
import { type Option, Select, SelectField } from './select.tsx';
import { TextField } from './text-field.tsx';

/** What a list can be filtered by. */
export interface FilterField {
  /** The name of the attribute. */
  readonly name: string;
  readonly label: string;
  /** The type of the attribute, which says what may be asked of it. */
  readonly type: string;
  /** The values there are, where they are few. */
  readonly options?: readonly Option[] | undefined;
  /** Of a relation: the attribute of the other entry that is asked for. `type` is that attribute's. */
  readonly inner?: string | undefined;
  /** What may be asked of it, where that is less than of others of its type. */
  readonly operators?: readonly string[];
}

interface FiltersProps {
  readonly fields: readonly FilterField[];
  readonly filters: readonly Filter[];
  readonly onChange: (filters: readonly Filter[]) => void;
}

export function Filters({ fields, filters, onChange }: FiltersProps) {
  const fieldOf = (name: string): FilterField =>
    fields.find((field) => field.name === name) ?? { name, label: name, type: 'string' };
  const labelOf = ({ attribute, inner, operator, whole }: Filter): string => {
    if (whole) return '';
    const { label, inner: known } = fieldOf(attribute);
    // another attribute of the related entry than the one it is called by
    const isMeant = inner === undefined || inner === known || isNullTest(operator);
    const place = isMeant ? label : `${label}.${inner}`;
    const word = operatorOf(operator);
    return `${place} ${word ? t(word) : operator}`;
  };
  const valueText = ({ attribute, operator, value }: Filter): string =>
    isNullTest(operator)
      ? ''
      : (choicesOf(fieldOf(attribute))?.find((choice) => choice.value === value)?.label ?? value);
  return (
    <AppliedFilters
      filters={filters}
      onChange={onChange}
      textOf={(filter) => `${labelOf(filter)} ${valueText(filter)}`.trim()}
      nameOf={(filter) => labelOf(filter) || filter.value}
      form={(onAdd) => <FilterForm fields={fields} onAdd={onAdd} />}
    />
  );
}

interface FilterFormProps {
  readonly fields: readonly FilterField[];
  readonly onAdd: (filter: Filter) => void;
}

function FilterForm({ fields, onAdd }: FilterFormProps) {
  const offered = fields.filter(({ type }) => operatorsOf(type).length > 0);
  const [field, setField] = useState<FilterField>(offered[0] ?? { name: 'id', label: 'id', type: 'integer' });
  const operators = operatorsOf(field.type).filter(({ name }) => field.operators?.includes(name) ?? true);
  const [operator, setOperator] = useState('$eq');
  const [value, setValue] = useState(initialValue(field));
  const needsValue = !isNullTest(operator);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!needsValue || value !== '')
          onAdd({
            attribute: field.name,
            // "no related entry" is said of the entry, not of its name
            inner: field.inner !== undefined && !needsValue ? 'id' : field.inner,
            operator,
            value: needsValue ? storedValue(field.type, value) : 'true',
          });
      }}
    >
      <SelectField
        label={t('app.utils.select-field')}
        options={offered.map(({ name, label }) => ({ value: name, label }))}
        value={field.name}
        onChange={(name) => {
          const next = offered.find((one) => one.name === name)!;
          setField(next);
          setOperator('$eq');
          setValue(initialValue(next));
        }}
      />
      <SelectField
        label={t('app.utils.select-filter')}
        options={operators.map(({ name, label }) => ({ value: name, label: t(label) }))}
        value={operator}
        onChange={setOperator}
      />
      {needsValue && <ValueInput field={field} value={value} onChange={setValue} />}
      <Button type="submit" look="secondary" wide>
        {t('app.utils.add-filter')}
      </Button>
    </form>
  );
}

const initialValue = (field: FilterField): string => choicesOf(field)?.[0]?.value ?? '';

/** The values a field may have, where they are few. */
const choicesOf = ({ type, options }: FilterField): readonly Option[] | undefined =>
  options ?? (type === 'boolean' ? BOOLEANS : undefined);

const BOOLEANS: readonly Option[] = ['true', 'false'].map((value) => ({ value, label: value }));

/** A time of this browser's clock → one of the world's. */
const storedValue = (type: string, value: string): string =>
  type === 'datetime' || type === 'timestamp' ? new Date(value).toISOString() : value;

const INPUT_TYPES: Readonly<Record<string, string>> = {
  integer: 'number',
  float: 'number',
  decimal: 'number',
  date: 'date',
  datetime: 'datetime-local',
  timestamp: 'datetime-local',
  time: 'time',
};

interface ValueInputProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueInput({ field, value, onChange }: ValueInputProps) {
  const { type } = field;
  const choices = choicesOf(field);
  const label = t('app.utils.filter-value');
  if (choices) {
    return <Select aria-label={label} options={choices} value={value} onChange={onChange} />;
  }
  return (
    <TextField
      label={label}
      type={INPUT_TYPES[type] ?? 'text'}
      step="any"
      value={value}
      onChange={onChange}
    />
  );
}
