/**
 * Shapes of nested JSON values: each holds a value against what it describes, says what is wrong and returns the value
 * as cast. The texts are those of the v4 API (spec/rest-writes "Attribute rules"), and so is the order of the problems:
 * v4 checks all members at the same time, the kinds of values in a first step and their rules in a second one, and
 * lists problems in the order in which the checks end.
 */
import { isObject } from '../../base/is-object.ts';
import { toFlag } from './boolean.ts';
import { toNumber } from './number-rules.ts';
import { inV4Order } from './problem-order.ts';
import type { ValueProblem } from './scalar-type.ts';
import { typeMessage } from './type-message.ts';

/** The place inside the attribute's value that a shape checks. */
export interface ValuePlace {
  readonly label: string;
  readonly path: readonly string[];
}

export interface Outcome {
  /** The value as cast. */
  readonly value: unknown;
  readonly problems: readonly ValueProblem[];
  /** How many steps the check takes in v4. */
  readonly steps: number;
}

export type Shape = (value: unknown, spot: ValuePlace) => Outcome;

interface PlainOptions {
  /** An absent value is a problem; a text is the message to use for it. */
  readonly required?: boolean | string;
  readonly nullable?: boolean;
  /** The only values allowed. */
  readonly oneOf?: readonly (string | number)[];
}

interface TextOptions extends PlainOptions {
  readonly filled?: boolean;
  readonly valid?: (text: string) => boolean;
}

/** A text; numbers and booleans are taken as their text. */
export const text =
  (options: TextOptions = {}): Shape =>
  (value, spot) => {
    const steps = options.required || options.filled || options.valid ? 2 : 1;
    const absent = absence(value, options, spot, steps);
    if (absent) return absent;
    const cast = typeof value === 'object' ? value : String(value);
    const kind = typeof cast === 'string' ? [] : [typeMessage(spot.label, 'string', value)];
    const first = [...kind, ...notAllowed(cast, options, spot)];
    if (first.length > 0) return outcome(value, spot, first, 1);
    const wrong = (options.filled && cast === '') || options.valid?.(cast as string) === false;
    return outcome(cast, spot, wrong ? [requiredMessage(options, spot)] : [], steps);
  };

/** A number, by the same rules as a number attribute. */
export const number =
  (options: PlainOptions = {}): Shape =>
  (value, spot) => {
    const steps = options.required ? 2 : 1;
    const absent = absence(value, options, spot, steps);
    if (absent) return absent;
    const cast = toNumber(value);
    const kind = Number.isNaN(cast) ? [typeMessage(spot.label, 'number', cast, value)] : [];
    const first = [...kind, ...notAllowed(cast, options, spot)];
    return first.length > 0 ? outcome(value, spot, first, 1) : outcome(cast, spot, [], steps);
  };

/** True or false, by the same rules as a boolean attribute; may be absent. */
export const flag: Shape = (value, spot) => {
  if (value === undefined) return outcome(value, spot, [], 1);
  const cast = toFlag(value);
  return outcome(cast, spot, cast === null ? [typeMessage(spot.label, 'boolean', value)] : [], 1);
};

/** A list of one shape. `some` is the message for an empty list, which is fine without. */
export const list =
  (item: Shape, some?: string): Shape =>
  (value, spot) => {
    const absent = absence(value, { required: true }, spot, 2);
    if (absent) return absent;
    if (!Array.isArray(value))
      return outcome(undefined, spot, [typeMessage(spot.label, 'array', null, value)], 1);
    if (some !== undefined && value.length === 0) return outcome([], spot, [some], 2);
    const items = value.map((one: unknown, index) =>
      item(one, { label: `${spot.label}[${index}]`, path: [...spot.path, String(index)] }),
    );
    return together(
      items.map((one) => one.value),
      2,
      bySteps(items),
    );
  };

/** An object with these members; others are kept as they are. */
export const record =
  (members: Readonly<Record<string, Shape>>, options: PlainOptions = {}): Shape =>
  (value, spot) => {
    const steps = options.required ? 2 : 1;
    const absent = absence(value, options, spot, steps);
    if (absent) return absent;
    if (!isObject(value))
      return outcome(undefined, spot, [typeMessage(spot.label, 'object', null, value)], 1);
    const cast = { ...value };
    const checked = Object.entries(members).map(([name, shape]) => {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      const label = `${spot.label}.${name}`;
      const made = shape(member, { label, path: [...spot.path, name] });
      if (member !== undefined) cast[name] = made.value;
      return { ...made, label };
    });
    return together(cast, steps, inV4Order(checked, Object.keys(members), bySteps));
  };

/** An object whose `type` decides its shape; `otherwise` is the message for anything else. */
export const byType =
  (shapes: ReadonlyMap<unknown, Shape>, otherwise: string): Shape =>
  (value, spot) => {
    const shape = isObject(value) && Object.hasOwn(value, 'type') ? shapes.get(value['type']) : undefined;
    if (!shape) return outcome(undefined, spot, [otherwise], 2);
    const checked = shape(value, spot);
    return { ...checked, steps: Math.max(checked.steps, TYPE_STEPS) };
  };

/** The object's own kind, and the two steps of its `type`, which v4 checks once more. */
const TYPE_STEPS = 3;

const outcome = (
  value: unknown,
  { path }: ValuePlace,
  messages: readonly string[],
  steps: number,
): Outcome => ({
  value,
  problems: messages.map((message) => ({ path, message })),
  steps,
});

/** A value made of others, which are checked after its own kind and rules. */
const together = (value: unknown, steps: number, parts: readonly Outcome[]): Outcome => ({
  value,
  problems: parts.flatMap(({ problems }) => problems),
  steps: steps + parts.reduce((most, one) => Math.max(most, one.steps), 0),
});

const bySteps = <T extends Outcome>(checked: readonly T[]): T[] =>
  checked.toSorted((a, b) => a.steps - b.steps);

/** What an absent value comes to; null where there is one. */
function absence(value: unknown, options: PlainOptions, spot: ValuePlace, steps: number): Outcome | null {
  if (value === null) return options.nullable ? outcome(value, spot, [], steps) : null;
  if (value !== undefined) return null;
  return outcome(value, spot, options.required ? [requiredMessage(options, spot)] : [], steps);
}

const notAllowed = (value: unknown, { oneOf }: PlainOptions, { label }: ValuePlace): string[] =>
  !oneOf || oneOf.includes(value as string | number)
    ? []
    : [`${label} must be one of the following values: ${oneOf.join(', ')}`];

const requiredMessage = ({ required }: PlainOptions, { label }: ValuePlace): string =>
  typeof required === 'string' ? required : `${label} is a required field`;
