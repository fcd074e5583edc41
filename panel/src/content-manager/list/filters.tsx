/** The conditions of a list: those that hold, as tags, and a form for another one. */
import { Filter as FilterIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { usePermissions } from '../../api/permissions.ts';
import { type ContentType, READ } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select, SelectField } from '../../ui/select.tsx';
import styles from '../../ui/table.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { isNullTest, operatorsOf } from './filter-operators.ts';
import type { Filter } from './list-state.ts';

interface FiltersProps {
  readonly type: ContentType;
  readonly filters: readonly Filter[];
  readonly onChange: (filters: readonly Filter[]) => void;
}

export function Filters({ type, filters, onChange }: FiltersProps) {
  const labelOf = ({ attribute, operator }: Filter): string => {
    const known = operatorsOf(type.attributes[attribute] ?? { type: 'string' }).find(
      ({ name }) => name === operator,
    );
    return `${attribute} ${known ? t(known.label) : operator}`;
  };
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
                type={type}
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
          {labelOf(filter)} {isNullTest(filter.operator) ? '' : filter.value}
          <IconButton
            label={t('content-manager.filters.remove', { filter: labelOf(filter) })}
            onClick={() => onChange(filters.filter((_, place) => place !== index))}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      ))}
    </>
  );
}

interface FilterFormProps {
  readonly type: ContentType;
  readonly onAdd: (filter: Filter) => void;
}

function FilterForm({ type, onAdd }: FilterFormProps) {
  const permissions = usePermissions();
  const names = Object.keys(type.attributes).filter(
    (name) =>
      operatorsOf(type.attributes[name]!).length > 0 &&
      (/^(id|(created|updated)(At|By))$/.test(name) || permissions.canField(READ, type.uid, name)),
  );
  const [attribute, setAttribute] = useState(names[0] ?? 'id');
  const definition = type.attributes[attribute] ?? { type: 'integer' };
  const operators = operatorsOf(definition);
  const [operator, setOperator] = useState('$eq');
  const [value, setValue] = useState(initialValue(definition.type, definition.enum));
  const needsValue = !isNullTest(operator);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!needsValue || value !== '')
          onAdd({ attribute, operator, value: needsValue ? storedValue(definition.type, value) : 'true' });
      }}
    >
      <SelectField
        label={t('app.utils.select-field')}
        options={names.map((name) => ({ value: name, label: name }))}
        value={attribute}
        onChange={(name) => {
          setAttribute(name);
          setOperator('$eq');
          const next = type.attributes[name];
          setValue(initialValue(next?.type ?? 'string', next?.enum));
        }}
      />
      <SelectField
        label={t('app.utils.select-filter')}
        options={operators.map(({ name, label }) => ({ value: name, label: t(label) }))}
        value={operator}
        onChange={setOperator}
      />
      {needsValue && (
        <ValueInput type={definition.type} options={definition.enum} value={value} onChange={setValue} />
      )}
      <Button type="submit" look="secondary" wide>
        {t('app.utils.add-filter')}
      </Button>
    </form>
  );
}

const initialValue = (type: string, options: readonly string[] | undefined): string =>
  type === 'boolean' ? 'true' : (options?.[0] ?? '');

/** A time of this browser's clock → one of the world's. */
const storedValue = (type: string, value: string): string =>
  type === 'datetime' || type === 'timestamp' ? new Date(value).toISOString() : value;

const INPUT_TYPES: Readonly<Record<string, string>> = {
  integer: 'number',
  float: 'number',
  decimal: 'number',
  relation: 'number',
  date: 'date',
  datetime: 'datetime-local',
  timestamp: 'datetime-local',
  time: 'time',
};

interface ValueInputProps {
  readonly type: string;
  readonly options: readonly string[] | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueInput({ type, options, value, onChange }: ValueInputProps) {
  const choices = type === 'boolean' ? ['true', 'false'] : options;
  const label = t(type === 'relation' ? 'content-manager.filters.related-id' : 'app.utils.filter-value');
  if (choices) {
    return (
      <Select
        aria-label={label}
        options={choices.map((one) => ({ value: one, label: one }))}
        value={value}
        onChange={onChange}
      />
    );
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
