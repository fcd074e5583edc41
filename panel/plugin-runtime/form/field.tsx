/** A field of the panel's form, edited by the input that a plugin brings. */
import { type ComponentType, lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import type { Attribute } from '../../src/content-types/content-types.ts';
import type { FieldView, FormBridge, Watched } from '../../src/plugin-host/form-bridge.ts';
import type { CustomField } from '../app/custom-fields.ts';
import { loadPage } from '../app/links.ts';
import type { StrapiApp } from '../app/strapi-app.ts';
import type { ChangeEvent } from './edit-view.tsx';
import { inputTypeOf } from './input-types.ts';

type Input = ComponentType<Record<string, unknown>>;

/** A plugin's input for an attribute. */
export interface FoundInput {
  readonly Input: Input;
  /** What v4 calls the input. */
  readonly type: string;
  /** The plugin's name, or what is replaced. */
  readonly owner: string;
}

const loaded = new WeakMap<CustomField, Input>();

/** The input's code is loaded with the first field of its kind. */
function inputOf(field: CustomField): Input {
  const known = loaded.get(field);
  if (known) return known;
  const made = lazy(async () => ({ default: await loadPage(field.components.Input as never) }));
  loaded.set(field, made);
  return made;
}

/** @returns undefined where no plugin brings one */
export function findInput(
  app: StrapiApp,
  { type, customField }: Pick<Attribute, 'type' | 'customField'>,
): FoundInput | undefined {
  if (customField !== undefined) {
    const field = app.customFields.get(customField);
    return field && { Input: inputOf(field), type: customField, owner: field.pluginId ?? customField };
  }
  const { fields } = app.library;
  const name = inputTypeOf(type);
  const Replacing = fields[name] ?? fields[type];
  return Replacing && { Input: Replacing, type: name, owner: name };
}

interface FieldProps {
  readonly found: FoundInput;
  readonly form: FormBridge;
  readonly field: Watched<FieldView>;
}

const textOf = (text: string | undefined) =>
  text === undefined || text === '' ? null : { id: text, defaultMessage: text };

export function Field({ found: { Input, type }, form, field }: FieldProps) {
  const view = useSyncExternalStore(field.subscribe, field.value);
  const { name, attribute, label, labelNote } = view;
  const { uid } = useSyncExternalStore(form.subscribe, () => form.value().type);
  const value = useSyncExternalStore(form.subscribe, () => form.inputValue(name, attribute.type));
  const onChange = useCallback(
    ({ target }: ChangeEvent) =>
      form.change(target.name ?? name, target.type ?? attribute.type, target.value),
    [form, name, attribute.type],
  );
  return (
    <Suspense fallback={null}>
      <Input
        attribute={attribute}
        name={name}
        type={type}
        value={value}
        onChange={onChange}
        intlLabel={{ id: label, defaultMessage: label }}
        labelAction={labelNote === undefined ? undefined : <LocaleNote text={labelNote} />}
        description={textOf(view.description)}
        hint={view.hint ?? ''}
        error={view.error ?? ''}
        disabled={view.disabled}
        required={view.required}
        placeholder={textOf(view.placeholder)}
        contentTypeUID={uid}
        multiple={attribute.multiple ?? false}
        options={attribute.enum ?? []}
      />
    </Suspense>
  );
}

const LocaleNote = ({ text }: { readonly text: string }) => (
  <span title={text} style={{ marginInlineStart: 4 }}>
    ({text})
  </span>
);
