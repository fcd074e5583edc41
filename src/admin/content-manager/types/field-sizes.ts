/** How wide the fields of a form are, in twelfths of a row (`init.fieldSizes`). */

/** The size a field starts with, and whether an editor may change it. */
export interface FieldSize {
  readonly default: number;
  readonly isResizable: boolean;
}

const FULL: FieldSize = { default: 12, isResizable: false };
const THIRD: FieldSize = { default: 4, isResizable: true };
const HALF: FieldSize = { default: 6, isResizable: true };

const V4_SIZES: readonly (readonly [FieldSize, readonly string[]])[] = [
  [FULL, ['dynamiczone', 'component', 'json', 'richtext', 'blocks']],
  [THIRD, ['checkbox', 'boolean', 'date', 'time', 'biginteger', 'decimal', 'float', 'integer', 'number']],
  [
    HALF,
    [
      'datetime',
      'email',
      'enumeration',
      'media',
      'password',
      'relation',
      'string',
      'text',
      'timestamp',
      'uid',
    ],
  ],
];

/** Sizes by attribute type, and by name for custom fields (`plugin::color.color`). Project code may change them. */
export class FieldSizes {
  readonly #sizes = new Map(V4_SIZES.flatMap(([size, types]) => types.map((type) => [type, size] as const)));

  all(): Readonly<Record<string, FieldSize>> {
    return Object.fromEntries(this.#sizes);
  }

  has(type: string): boolean {
    return this.#sizes.has(type);
  }

  /** The size of a type; that of most fields for an unknown one. */
  get(type: string): FieldSize {
    return this.#sizes.get(type) ?? HALF;
  }

  /** @throws Error for a size that is no whole number from 1 to 12 */
  set(type: string, size: FieldSize): void {
    if (!isSize(size.default)) throw new Error(`the size of ${type} is ${size.default}, expected 1 to 12`);
    this.#sizes.set(type, { default: size.default, isResizable: size.isResizable });
  }

  /** The size that a form gives a field at first: that of its custom field where it has one, else of its type. */
  of({ type, customField }: { readonly type?: unknown; readonly customField?: unknown }): FieldSize {
    const customSize = typeof customField === 'string' ? this.#sizes.get(customField) : undefined;
    return customSize ?? this.get(String(type));
  }
}

/** Whether a number is the size of a field: a row has twelve places. */
export const isSize = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 12;
