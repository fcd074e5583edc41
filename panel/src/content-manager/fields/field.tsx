/** One attribute of a form: its control by its type, with what the configuration says of it. */
import { Globe, GlobeOff } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import type { EditMetadata } from '../../content-types/configuration.ts';
import type { Attribute } from '../../content-types/content-types.ts';
import type { Path } from '../../document/document.ts';
import { useFieldError } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { usePluginHost } from '../../plugin-host/plugin-host.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field as Frame } from '../../ui/field.tsx';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ComponentField } from './component-field.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { useForm } from './form-context.ts';
import { ReferenceText } from './reference-text.tsx';
import { RelationField } from './relation-field.tsx';
import {
  BooleanField,
  DateField,
  EnumerationField,
  LongTextField,
  NumberField,
  PasswordValueField,
  ShortTextField,
} from './simple-fields.tsx';
import { UidField } from './uid-field.tsx';
import { ZoneField } from './zone-field.tsx';

const MediaField = lazyScreen(async () => (await import('./media-field.tsx')).MediaField, 'upload');
const JsonField = lazyScreen(async () => (await import('./json-field.tsx')).JsonField);
const MarkdownField = lazyScreen(async () => (await import('./markdown-field.tsx')).MarkdownField);
const BlocksField = lazyScreen(async () => (await import('./blocks-field.tsx')).BlocksField);

const CustomField = lazyScreen(async () => (await import('./custom-parts.ts')).CustomField);

const BY_TYPE: Readonly<Record<string, ComponentType<FieldProps>>> = {
  string: ShortTextField,
  email: ShortTextField,
  text: LongTextField,
  password: PasswordValueField,
  uid: UidField,
  integer: NumberField,
  biginteger: NumberField,
  float: NumberField,
  decimal: NumberField,
  boolean: BooleanField,
  date: DateField,
  datetime: DateField,
  timestamp: DateField,
  time: DateField,
  enumeration: EnumerationField,
  json: JsonField,
  richtext: MarkdownField,
  blocks: BlocksField,
  media: MediaField,
  relation: RelationField,
  component: ComponentField,
  dynamiczone: ZoneField,
};

interface AttributeFieldProps {
  readonly name: string;
  readonly path: Path;
  readonly attribute: Attribute;
  readonly metadata: EditMetadata | undefined;
  readonly owner: FieldProps['owner'];
}

export function AttributeField({ name, path, attribute, metadata = {}, owner }: AttributeFieldProps) {
  const { mayRead, mayEdit, locale } = useForm();
  const isTranslated = locale !== null;
  const host = usePluginHost();
  const error = useFieldError(path);
  const label = metadata.label || name;
  const required = attribute.required === true;
  if (!mayRead(path)) return <Unreadable label={label} required={required} />;
  const Base = BY_TYPE[attribute.type] ?? ShortTextField;
  const props: FieldProps = {
    name,
    path,
    attribute,
    label,
    hint: hintOf(attribute, metadata.description),
    placeholder: metadata.placeholder || undefined,
    error,
    disabled: metadata.editable === false || !mayEdit(path),
    required,
    mainField: metadata.mainField,
    labelNote: isTranslated && path.length === 1 ? <LocaleNote attribute={attribute} /> : undefined,
    owner,
  };
  const isCustom = attribute.customField !== undefined;
  // an editor that is shown first and replaced then would lose what was typed into it
  if (host === 'loading' && (isCustom || attribute.type === 'richtext')) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      {isCustom || (typeof host === 'object' && host.hasInput(attribute)) ? (
        <CustomField {...props} Base={Base} />
      ) : (
        <Base {...props} />
      )}
      <ReferenceText path={path} attribute={attribute} label={label} />
    </Suspense>
  );
}

const Unreadable = ({ label, required }: { readonly label: string; readonly required: boolean }) => (
  <Frame label={label} required={required}>
    {(control) => (
      <input
        {...control}
        disabled
        className={fieldStyles['input']}
        placeholder={t('content-manager.components.NotAllowedInput.text')}
      />
    )}
  </Frame>
);

/** What a value may be, in words: "min. 1 / max. 3". */
function hintOf(attribute: Attribute, description: string | undefined): string | undefined {
  const { type, min, max, minLength, maxLength } = attribute;
  const isText = minLength !== undefined || maxLength !== undefined;
  const low = minLength ?? min;
  const high = maxLength ?? max;
  const parts: string[] = [];
  if (low !== undefined) parts.push(t('content-manager.form.Input.hint.minMax.min', { min: low }));
  if (high !== undefined) parts.push(t('content-manager.form.Input.hint.minMax.max', { max: high }));
  const range = parts.join(' / ');
  const unit = isText ? t('content-manager.form.Input.hint.characters') : '';
  const isList = type === 'component' || type === 'dynamiczone';
  const limits = range === '' || isList ? '' : [range, unit].filter(Boolean).join(' ');
  return [description, limits].filter(Boolean).join(' ') || undefined;
}

/** Says at a field's label whether its value belongs to one locale or to all, in the words of v4's panel. */
function LocaleNote({ attribute }: { readonly attribute: Attribute }) {
  const isLocalized = attribute.pluginOptions?.i18n?.localized === true;
  const text = t(isLocalized ? 'i18n.Field.localized' : 'i18n.Field.not-localized');
  const Icon = isLocalized ? Globe : GlobeOff;
  return (
    <span className={styles['localeNote']} title={text}>
      <span className="visually-hidden">({text})</span>
      <Icon aria-hidden />
    </span>
  );
}
