/** What can be said of a custom field in the content-type builder: its inputs, and what is wrong with their values. */
import type { OptionInput, OptionSection } from '../../src/plugin-host/form-bridge.ts';
import type { CustomField } from '../app/custom-fields.ts';
import type { Text } from '../app/links.ts';

type TextOf = (text: string | Text) => string;

/** An input as a plugin describes it; a list of inputs under a title. */
interface Described {
  readonly sectionTitle?: Text | null;
  readonly items?: readonly Described[];
  readonly name?: string;
  readonly type?: string;
  readonly intlLabel?: Text;
  readonly description?: Text;
  readonly placeholder?: Text;
  readonly defaultValue?: unknown;
  readonly value?: unknown;
  readonly options?: readonly {
    readonly key?: string;
    readonly value: string;
    readonly metadatas?: { readonly intlLabel?: Text; readonly hidden?: boolean };
  }[];
}

/** @param described `options.base` or `options.advanced` */
export function sectionsOf(described: readonly unknown[] | undefined, textOf: TextOf): OptionSection[] {
  const inputs = (described ?? []) as readonly Described[];
  const loose = inputs.filter(({ items }) => items === undefined);
  const sections = inputs.filter(({ items }) => items !== undefined);
  const section = ({ sectionTitle, items = [] }: Described): OptionSection => ({
    title: sectionTitle ? textOf(sectionTitle) : null,
    inputs: items.flatMap((item) => inputOf(item, textOf)),
  });
  return [...(loose.length > 0 ? [section({ items: loose })] : []), ...sections.map(section)];
}

function inputOf(item: Described, textOf: TextOf): OptionInput[] {
  const { name, type = 'text', intlLabel, description, placeholder, options = [] } = item;
  if (name === undefined) return [];
  const label = intlLabel ? textOf(intlLabel) : name;
  return [
    {
      name,
      type,
      label,
      description: description ? textOf(description) : undefined,
      placeholder: placeholder ? textOf(placeholder) : undefined,
      defaultValue: item.defaultValue ?? (typeof item.value === 'boolean' ? undefined : item.value),
      choices: options
        .filter(({ metadatas }) => metadatas?.hidden !== true)
        .map(({ value, key, metadatas }) => ({
          value,
          label: metadatas?.intlLabel ? textOf(metadatas.intlLabel) : (key ?? value),
        })),
    },
  ];
}

/** A schema of yup, in so far as it is asked here. */
interface Checkable {
  validateSync?(value: unknown): unknown;
}

/** @returns what is wrong, by the name of the option: `options.format` */
export function complaintsOf(
  field: CustomField,
  definition: Readonly<Record<string, unknown>>,
  textOf: TextOf,
): Record<string, string> {
  const complaints: Record<string, string> = {};
  let rules: Readonly<Record<string, unknown>> = {};
  try {
    rules = field.options?.validator?.([{}, [], {}, {}, {}]) ?? {};
  } catch (error) {
    console.error('The validator of a custom field has failed:', error);
  }
  const options = (definition['options'] ?? {}) as Readonly<Record<string, unknown>>;
  for (const [name, rule] of Object.entries(rules)) {
    try {
      (rule as Checkable).validateSync?.(options[name]);
    } catch (error) {
      const { message } = error as { readonly message: string | Text };
      complaints[`options.${name}`] = textOf(message);
    }
  }
  return complaints;
}
