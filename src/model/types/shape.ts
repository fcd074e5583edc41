/**
 * Shapes of nested JSON values: each holds a value against what it describes, reports what is wrong and
 * returns the value as cast. The texts are those of the v4 API (spec/behaviour-rest-writes "Attribute rules").
 */
import { toFlag } from './boolean.ts';
import { toNumber } from './check-number.ts';
import type { ValueProblem } from './scalar-type.ts';
import { typeMessage } from './type-message.ts';

/** Where in the attribute's value a shape looks, and the list its problems go to. */
export interface Spot {
  readonly label: string;
  readonly path: readonly string[];
  readonly problems: ValueProblem[];
}

export type Shape = (value: unknown, spot: Spot) => unknown;

interface PlainOptions {
  /** An absent value is a problem; a text is the message to use for it. */
  readonly required?: boolean | string;
  readonly nullable?: boolean;
  /** The only values allowed. */
  readonly oneOf?: readonly (string | number)[];
}

/** A text; numbers and booleans are taken as their text. */
export const text =
  (
    options: PlainOptions & { readonly filled?: boolean; readonly valid?: (text: string) => boolean } = {},
  ): Shape =>
  (value, spot) => {
    if (isAbsent(value, options, spot)) return value;
    const cast = typeof value === 'object' ? value : String(value);
    const typed = typeof cast === 'string';
    if (!typed) report(spot, typeMessage(spot.label, 'string', value));
    if (!isAllowed(cast, options, spot) || !typed) return value;
    if (options.filled && cast === '') report(spot, requiredMessage(options, spot));
    else if (options.valid?.(cast) === false) report(spot, requiredMessage(options, spot));
    return cast;
  };

/** A number, by the same rules as a number attribute. */
export const number =
  (options: PlainOptions = {}): Shape =>
  (value, spot) => {
    if (isAbsent(value, options, spot)) return value;
    const cast = toNumber(value);
    if (Number.isNaN(cast)) report(spot, typeMessage(spot.label, 'number', cast, value));
    return isAllowed(cast, options, spot) ? cast : value;
  };

/** True or false, by the same rules as a boolean attribute; may be absent. */
export const flag: Shape = (value, spot) => {
  if (value === undefined) return value;
  const cast = toFlag(value);
  if (cast === null) report(spot, typeMessage(spot.label, 'boolean', value));
  return cast;
};

/** A list of one shape. `some` is the message for an empty list, which is fine without. */
export const list =
  (item: Shape, some?: string): Shape =>
  (value, spot) => {
    if (isAbsent(value, { required: true }, spot)) return value;
    if (!Array.isArray(value)) return report(spot, typeMessage(spot.label, 'array', null, value));
    if (some !== undefined && value.length === 0) report(spot, some);
    return value.map((one: unknown, index) =>
      item(one, { ...spot, label: `${spot.label}[${index}]`, path: [...spot.path, String(index)] }),
    );
  };

/** An object with these members; others are kept as they are. */
export const record =
  (members: Readonly<Record<string, Shape>>, options: PlainOptions = {}): Shape =>
  (value, spot) => {
    if (isAbsent(value, options, spot)) return value;
    if (!isObject(value)) return report(spot, typeMessage(spot.label, 'object', null, value));
    const cast = { ...value };
    for (const [name, shape] of Object.entries(members)) {
      const own = Object.hasOwn(value, name) ? value[name] : undefined;
      const made = shape(own, { ...spot, label: `${spot.label}.${name}`, path: [...spot.path, name] });
      if (own !== undefined) cast[name] = made;
    }
    return cast;
  };

/** An object whose `type` decides its shape; `otherwise` is the message for anything else. */
export const byType =
  (shapes: ReadonlyMap<unknown, Shape>, otherwise: string): Shape =>
  (value, spot) => {
    const shape = isObject(value) && Object.hasOwn(value, 'type') ? shapes.get(value['type']) : undefined;
    return shape ? shape(value, spot) : report(spot, otherwise);
  };

function isAbsent(value: unknown, options: PlainOptions, spot: Spot): boolean {
  if (value === null) return options.nullable === true;
  if (value !== undefined) return false;
  if (options.required) report(spot, requiredMessage(options, spot));
  return true;
}

function isAllowed(value: unknown, { oneOf }: PlainOptions, spot: Spot): boolean {
  if (!oneOf || oneOf.includes(value as string | number)) return true;
  report(spot, `${spot.label} must be one of the following values: ${oneOf.join(', ')}`);
  return false;
}

const requiredMessage = ({ required }: PlainOptions, { label }: Spot): string =>
  typeof required === 'string' ? required : `${label} is a required field`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function report({ path, problems }: Spot, message: string): undefined {
  problems.push({ path, message });
}
