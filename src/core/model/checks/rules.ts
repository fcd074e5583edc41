/** Rules for values: enumerations, bounds, patterns, uids. */
import type { Attribute, ScalarAttribute } from '../attribute.ts';
import type { AnySchema } from '../content-type.ts';
import { show } from '../values.ts';
import type { Check, CheckContext } from './check.ts';

/** Rules no value could meet, which v4 starts with as well, or that mean nothing. */
export const checkRules: Check = (context) => {
  for (const schema of context.schemas) {
    for (const attribute of schema.attributes.values()) {
      checkBounds(context, schema, attribute);
      if (attribute.kind === 'scalar') {
        if (attribute.type === 'enumeration') checkEnumeration(context, schema, attribute);
        checkTargetField(context, schema, attribute);
      }
    }
  }
};

function checkBounds(context: CheckContext, schema: AnySchema, attribute: Attribute): void {
  const place = context.place(schema, attribute.name);
  if (attribute.kind === 'relation' || attribute.kind === 'media') return;
  const { min, max } = attribute;
  const bigger =
    typeof min === 'string' && typeof max === 'string' ? BigInt(min) > BigInt(max) : isBigger(min, max);
  if (bigger) {
    context.findings.warning(place, `min is ${min}, expected at most max, which is ${max}: no value fits`);
  }
  if (attribute.kind === 'scalar' && isBigger(attribute.minLength, attribute.maxLength)) {
    const { minLength, maxLength } = attribute;
    context.findings.warning(
      place,
      `minLength is ${minLength}, expected at most maxLength, which is ${maxLength}: no value fits`,
    );
  }
}

const isBigger = (low: unknown, high: unknown): boolean =>
  typeof low === 'number' && typeof high === 'number' && low > high;

function checkEnumeration(context: CheckContext, schema: AnySchema, attribute: ScalarAttribute): void {
  const place = context.place(schema, attribute.name);
  const values = attribute.enum ?? [];
  if (values.length === 0) context.findings.problem(place, 'enum is empty, expected a list of values');
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined)
    context.findings.problem(place, `enum has ${show(twice)} twice, expected each value once`);
  const preset = attribute.default;
  if (preset !== undefined && values.length > 0 && !values.some((value) => value === preset)) {
    context.findings.warning(
      place,
      `default is ${show(preset)}, expected one of ${values.map(show).join(', ')}`,
    );
  }
}

function checkTargetField(context: CheckContext, schema: AnySchema, attribute: ScalarAttribute): void {
  const { targetField } = attribute;
  if (targetField === undefined || schema.attributes.get(targetField)?.kind === 'scalar') return;
  // only the admin panel reads it, so a server starts without
  const text = `targetField is ${show(targetField)}, expected the name of a scalar attribute of the same schema`;
  context.findings.warning(context.place(schema, attribute.name), text);
}
