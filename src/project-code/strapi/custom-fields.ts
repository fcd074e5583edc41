/** `strapi.customFields` and `strapi.container.get('custom-fields')`: the fields that plugins and projects add to forms. */

import type { FieldSizes } from '../../admin/content-manager/types/field-sizes.ts';
import { isObject } from '../../core/base/is-object.ts';
import { SCALAR_TYPES, type ScalarType } from '../../core/model/attribute.ts';

type Field = Readonly<Record<string, unknown>>;

export class CustomFields {
  /** The type each is stored as, by name: `plugin::color-picker.color`. */
  readonly types = new Map<string, ScalarType>();
  readonly #fields = new Map<string, Field>();
  readonly #sizes: Pick<FieldSizes, 'set'>;

  constructor(sizes: Pick<FieldSizes, 'set'>) {
    this.#sizes = sizes;
  }

  /**
   * Notes one field, or a list of them, with the sizes forms give them.
   * @throws Error for a type no column can have, and for a size no form has
   */
  readonly add = (value: unknown): void => {
    for (const field of [value].flat() as Field[]) {
      const { name, plugin, type, inputSize } = field;
      const uid = typeof plugin === 'string' ? `plugin::${plugin}.${name}` : `global::${name}`;
      if (!SCALAR_TYPES.includes(type as ScalarType)) {
        throw new Error(
          `the custom field ${uid} has the type ${JSON.stringify(type)}, which no column can have`,
        );
      }
      if (isObject(inputSize)) {
        this.#sizes.set(uid, {
          default: Number(inputSize['default']),
          isResizable: inputSize['isResizable'] === true,
        });
      }
      this.types.set(uid, type as ScalarType);
      this.#fields.set(uid, field);
    }
  };

  /** @throws Error for a name that no field has */
  readonly get = (uid: string): Field => {
    const field = this.#fields.get(uid);
    if (!field) throw new Error(`Could not find Custom Field: ${uid}`);
    return field;
  };

  readonly getAll = (): Record<string, Field> => Object.fromEntries(this.#fields);
}
