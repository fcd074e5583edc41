/** What can be said of a plugin's custom field: the inputs that it names, kept where v4 keeps their values. */
import type { OptionInput, OptionSection } from '../../plugin-host/form-bridge.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import styles from '../content-type-builder.module.css';
import type { Definition } from '../model/schemas.ts';
import { OptionBox } from './option-box.tsx';
import { setting } from './setting.ts';

interface PluginOptionsProps {
  readonly sections: readonly OptionSection[];
  readonly definition: Definition;
  readonly onChange: (definition: Definition) => void;
  /** What is wrong, by the name of the option. */
  readonly complaints: Readonly<Record<string, string>>;
}

export const PluginOptions = ({ sections, ...props }: PluginOptionsProps) =>
  sections.map(({ title, inputs }) => (
    <div key={`${title} ${inputs[0]?.name}`} className={styles['settings']}>
      {title !== null && <h3 className={styles['legend']}>{title}</h3>}
      {inputs.map((input) => (
        <OneInput key={input.name} {...props} input={input} />
      ))}
    </div>
  ));

type OneInputProps = Omit<PluginOptionsProps, 'sections'> & { readonly input: OptionInput };

function OneInput({ input, definition, onChange, complaints }: OneInputProps) {
  const { name, type, label, description, placeholder, choices } = input;
  const value = optionAt(definition, name);
  const set = (next: unknown): void => onChange(withOption(definition, name, next));
  const error = complaints[name];
  const texts = { label, hint: description, error, placeholder: placeholder ?? '' };
  switch (type) {
    case 'checkbox':
    case 'bool':
    case 'boolean':
      return (
        <OptionBox
          label={label}
          {...(description === undefined ? {} : { hint: description })}
          checked={value === true}
          onChange={(on) => set(on ? true : undefined)}
        />
      );
    case 'select':
    case 'select-default-enum':
      return <SelectField {...texts} options={choices} value={String(value ?? '')} onChange={set} />;
    case 'textarea-enum':
      return (
        <TextArea
          {...texts}
          value={Array.isArray(value) ? value.join('\n') : String(value ?? '')}
          onChange={(text) => set(text === '' ? undefined : text.split('\n'))}
        />
      );
    case 'textarea':
    case 'json':
      return (
        <TextArea
          {...texts}
          value={String(value ?? '')}
          onChange={(text) => set(text === '' ? undefined : text)}
        />
      );
    case 'number':
      return (
        <TextField
          {...texts}
          type="number"
          step="any"
          value={String(value ?? '')}
          onChange={(text) => set(text === '' ? undefined : Number(text))}
        />
      );
    default:
      return (
        <TextField
          {...texts}
          value={String(value ?? '')}
          onChange={(text) => set(text === '' ? undefined : text)}
        />
      );
  }
}

type Options = Readonly<Record<string, unknown>>;

/** `options.format` is one of the options of the attribute, another name a setting of it. */
function optionAt(definition: Definition, name: string): unknown {
  const [, option] = /^options\.(.+)$/.exec(name) ?? [];
  return option === undefined ? definition[name] : (definition['options'] as Options | undefined)?.[option];
}

function withOption(definition: Definition, name: string, value: unknown): Definition {
  const [, option] = /^options\.(.+)$/.exec(name) ?? [];
  if (option === undefined) return setting(definition, name, value);
  const options = setting((definition['options'] ?? {}) as Definition, option, value);
  return setting(definition, 'options', options);
}

/** The values that a plugin's inputs begin with. */
export const withDefaults = (sections: readonly OptionSection[], definition: Definition): Definition =>
  sections
    .flatMap(({ inputs }) => inputs)
    .filter(
      ({ name, defaultValue }) => defaultValue !== undefined && optionAt(definition, name) === undefined,
    )
    .reduce((made, { name, defaultValue }) => withOption(made, name, defaultValue), definition);
