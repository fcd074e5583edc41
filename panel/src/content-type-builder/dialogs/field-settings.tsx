/** The controls for what can be said of a field, one for each setting. */
import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import styles from '../content-type-builder.module.css';
import { isLocalizedField, isLocalizedType, withLocalized } from '../model/draft.ts';
import type { Setting } from '../model/kinds.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { DefaultValue } from './default-value.tsx';
import { OptionBox } from './option-box.tsx';
import { complaintOf, type SettingsProps, setting } from './setting.ts';

interface FieldSettingsProps extends SettingsProps {
  readonly settings: readonly Setting[];
}

/** Inputs first, then boxes under a heading. */
export function FieldSettings({ settings, ...props }: FieldSettingsProps) {
  const inputs = settings.filter((one) => !BOXES.has(one));
  const boxes = settings.filter((one) => BOXES.has(one));
  return (
    <div className={styles['settings']}>
      {inputs.map((one) => (
        <div key={one}>{CONTROLS[one](props)}</div>
      ))}
      {boxes.length > 0 && (
        <div className={styles['boxes']}>
          <h3 className={styles['legend']}>{t('content-type-builder.form.attribute.settings.settings')}</h3>
          <div className={styles['boxGrid']}>
            {boxes.map((one) => (
              <div key={one}>{CONTROLS[one](props)}</div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

const BOXES = new Set<Setting>([
  'required',
  'unique',
  'maxLength',
  'minLength',
  'max',
  'min',
  'private',
  'localized',
]);

type Control = (props: SettingsProps) => ReactNode;

const CONTROLS: Readonly<Record<Setting, Control>> = {
  textType: ({ definition, onChange }) => (
    <ChoiceCards
      label={t('content-type-builder.modalForm.attribute.text.type-selection')}
      choices={[
        {
          value: 'string',
          label: 'content-type-builder.form.attribute.text.option.short-text',
          description: 'content-type-builder.form.attribute.text.option.short-text.description',
        },
        {
          value: 'text',
          label: 'content-type-builder.form.attribute.text.option.long-text',
          description: 'content-type-builder.form.attribute.text.option.long-text.description',
        },
      ]}
      value={definition['type'] === 'text' ? 'text' : 'string'}
      onChange={(type) => onChange(setting(definition, 'type', type))}
    />
  ),
  numberType: (props) => (
    <TypeSelect
      {...props}
      label={t('content-type-builder.form.attribute.item.number.type')}
      options={[
        ['integer', t('content-type-builder.form.attribute.item.number.type.integer')],
        ['biginteger', t('content-type-builder.form.attribute.item.number.type.biginteger')],
        ['decimal', t('content-type-builder.form.attribute.item.number.type.decimal')],
        ['float', t('content-type-builder.form.attribute.item.number.type.float')],
      ]}
    />
  ),
  dateType: (props) => {
    const today = `01/01/${new Date().getFullYear()}`;
    return (
      <TypeSelect
        {...props}
        label={t('content-type-builder.modalForm.attribute.text.type-selection')}
        options={[
          ['date', t('content-type-builder.form.attribute.item.date.type.date', { date: today })],
          ['datetime', t('content-type-builder.form.attribute.item.date.type.datetime', { date: today })],
          ['time', t('content-type-builder.form.attribute.item.date.type.time')],
        ]}
      />
    );
  },
  mediaType: ({ definition, onChange }) => (
    <ChoiceCards
      label={t('content-type-builder.modalForm.attribute.text.type-selection')}
      choices={[
        {
          value: 'multiple',
          label: 'content-type-builder.form.attribute.media.option.multiple',
          description: 'content-type-builder.form.attribute.media.option.multiple.description',
        },
        {
          value: 'single',
          label: 'content-type-builder.form.attribute.media.option.single',
          description: 'content-type-builder.form.attribute.media.option.single.description',
        },
      ]}
      value={definition['multiple'] === true ? 'multiple' : 'single'}
      onChange={(value) => onChange(setting(definition, 'multiple', value === 'multiple'))}
    />
  ),
  values: ({ definition, onChange, complaints }) => (
    <TextArea
      label={t('content-type-builder.form.attribute.item.enumeration.rules')}
      placeholder={t('content-type-builder.form.attribute.item.enumeration.placeholder')}
      rows={5}
      error={complaintOf(complaints, 'enum')}
      value={(definition['enum'] as readonly string[]).join('\n')}
      onChange={(text) => onChange(setting(definition, 'enum', text === '' ? [] : text.split('\n')))}
    />
  ),
  targetField: ({ schema, definition, onChange }) => (
    <SelectField
      label={t('content-type-builder.modalForm.attribute.target-field')}
      options={[
        { value: '', label: t('content-type-builder.none') },
        ...schema.fields
          .filter((field) => ['string', 'text'].includes(String(field.definition['type'])))
          .map(({ name }) => ({ value: name, label: name })),
      ]}
      value={String(definition['targetField'] ?? '')}
      onChange={(name) => {
        const next = setting(definition, 'targetField', name === '' ? undefined : name);
        // an identifier that is made from another field has no default
        onChange(name === '' ? next : setting(next, 'default', undefined));
      }}
    />
  ),
  default: (props) => <DefaultValue {...props} error={complaintOf(props.complaints, 'default')} />,
  regex: ({ definition, onChange, complaints }) => (
    <TextField
      label={t('content-type-builder.form.attribute.item.text.regex')}
      hint={t('content-type-builder.form.attribute.item.text.regex.description')}
      error={complaintOf(complaints, 'regex')}
      value={String(definition['regex'] ?? '')}
      onChange={(text) => onChange(setting(definition, 'regex', text === '' ? undefined : text))}
    />
  ),
  enumName: ({ definition, onChange }) => (
    <TextField
      label={t('content-type-builder.form.attribute.item.enumeration.graphql')}
      hint={t('content-type-builder.form.attribute.item.enumeration.graphql.description')}
      value={String(definition['enumName'] ?? '')}
      onChange={(text) => onChange(setting(definition, 'enumName', text === '' ? undefined : text))}
    />
  ),
  allowedTypes: ({ definition, onChange, complaints }) => {
    const all = ['images', 'videos', 'audios', 'files'] as const;
    const chosen = (definition['allowedTypes'] as readonly string[] | undefined) ?? all;
    const error = complaintOf(complaints, 'allowedTypes');
    return (
      <fieldset>
        <legend className={styles['legend']}>
          {t('content-type-builder.form.attribute.media.allowed-types')}
        </legend>
        {all.map((one) => (
          <OptionBox
            key={one}
            label={t(`content-type-builder.form.attribute.media.allowed-types.option-${one}`)}
            checked={chosen.includes(one)}
            onChange={(on) =>
              onChange(
                setting(
                  definition,
                  'allowedTypes',
                  all.filter((type) => (type === one ? on : chosen.includes(type))),
                ),
              )
            }
          />
        ))}
        {error && <p className={styles['error']}>{error}</p>}
      </fieldset>
    );
  },
  required: (props) => (
    <Flag
      {...props}
      name="required"
      label={t('content-type-builder.form.attribute.item.requiredField')}
      hint={t('content-type-builder.form.attribute.item.requiredField.description')}
    />
  ),
  unique: (props) => (
    <Flag
      {...props}
      name="unique"
      label={t('content-type-builder.form.attribute.item.uniqueField')}
      hint={t('content-type-builder.form.attribute.item.uniqueField.description')}
    />
  ),
  private: (props) => (
    <Flag
      {...props}
      name="private"
      label={t('content-type-builder.form.attribute.item.privateField')}
      hint={t('content-type-builder.form.attribute.item.privateField.description')}
    />
  ),
  maxLength: (props) => (
    <Limit {...props} name="maxLength" label={t('content-type-builder.form.attribute.item.maximumLength')} />
  ),
  minLength: (props) => (
    <Limit {...props} name="minLength" label={t('content-type-builder.form.attribute.item.minimumLength')} />
  ),
  max: (props) => (
    <Limit {...props} name="max" label={t('content-type-builder.form.attribute.item.maximum')} />
  ),
  min: (props) => (
    <Limit {...props} name="min" label={t('content-type-builder.form.attribute.item.minimum')} />
  ),
  localized: ({ schema, definition, onChange }) =>
    schema.kind === 'component' || !isLocalizedType(schema) ? null : (
      <OptionBox
        label={t('content-type-builder.field.localized.label')}
        hint={t('content-type-builder.field.localized.description')}
        checked={isLocalizedField(definition)}
        onChange={(on) => onChange(withLocalized(definition, on))}
      />
    ),
};

interface TypeSelectProps extends SettingsProps {
  readonly label: string;
  readonly options: readonly (readonly [type: string, label: string])[];
}

const TypeSelect = ({ definition, onChange, complaints, label, options }: TypeSelectProps) => (
  <SelectField
    label={label}
    placeholder={t('content-type-builder.form.attribute.choose')}
    options={options.map(([value, text]) => ({ value, label: text }))}
    value={String(definition['type'] ?? '')}
    error={complaintOf(complaints, 'type')}
    // a value of the former type may be none of the new one
    onChange={(type) => onChange(setting(setting(definition, 'type', type), 'default', undefined))}
  />
);

interface FlagProps extends SettingsProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

const Flag = ({ definition, onChange, name, label, hint }: FlagProps) => (
  <OptionBox
    label={label}
    hint={hint}
    checked={definition[name] === true}
    onChange={(on) => onChange(setting(definition, name, on ? true : undefined))}
  />
);

interface LimitProps extends SettingsProps {
  readonly name: 'min' | 'max' | 'minLength' | 'maxLength';
  readonly label: string;
}

/** A box, and once it is ticked a number. Large whole numbers are texts, since browsers round them. */
function Limit({ definition, onChange, complaints, name, label }: LimitProps) {
  const value = definition[name];
  const isText = definition['type'] === 'biginteger';
  return (
    <>
      <OptionBox
        label={label}
        checked={value !== undefined}
        onChange={(on) => onChange(setting(definition, name, on ? (isText ? '' : Number.NaN) : undefined))}
      />
      {value !== undefined && (
        <TextField
          aria-label={label}
          label=""
          type={isText ? 'text' : 'number'}
          step="any"
          value={typeof value === 'number' && Number.isNaN(value) ? '' : String(value)}
          error={complaintOf(complaints, name)}
          onChange={(text) =>
            onChange(setting(definition, name, isText ? text : text === '' ? Number.NaN : Number(text)))
          }
        />
      )}
    </>
  );
}
