/** The custom fields that plugins and the project register. */
import type { ComponentType } from 'react';
import type { Text } from './links.ts';

/** A custom field: its input, and what the content-type builder offers to set. */
export interface CustomField {
  readonly name: string;
  readonly pluginId?: string;
  readonly type: string;
  readonly intlLabel: Text;
  readonly intlDescription: Text;
  readonly icon?: ComponentType;
  readonly components: {
    readonly Input: () => Promise<{ readonly default?: ComponentType<Record<string, unknown>> }>;
  };
  readonly options?: {
    readonly base?: readonly unknown[];
    readonly advanced?: readonly unknown[];
    readonly validator?: (...args: readonly unknown[]) => Record<string, unknown>;
  };
}

const NAME = /^[a-z][\w-]*$/i;

export class CustomFields {
  readonly #fields = new Map<string, CustomField>();

  /** @throws Error for a field without what it needs, and for a uid that is taken */
  register = (fields: CustomField | readonly CustomField[]): void => {
    for (const field of [fields].flat() as readonly CustomField[]) {
      const { name, pluginId, type, intlLabel, intlDescription, components } = field;
      for (const [key, value] of Object.entries({ name, type, intlLabel, intlDescription, components })) {
        if (value === undefined) throw new Error(`a custom field needs ${key}`);
      }
      if (components.Input === undefined) throw new Error('a custom field needs components.Input');
      if (!NAME.test(name)) throw new Error(`the custom field's name ${name} is not one`);
      const uid = pluginId ? `plugin::${pluginId}.${name}` : `global::${name}`;
      if (this.#fields.has(uid)) throw new Error(`the custom field ${uid} has been registered before`);
      this.#fields.set(uid, field);
    }
  };

  get = (uid: string): CustomField | undefined => this.#fields.get(uid);

  getAll = (): Readonly<Record<string, CustomField>> => Object.fromEntries(this.#fields);
}
