/** A JSON Schema of OpenAPI 3.1 as a Schema Object of 3.0, which knows neither null nor several types of a value. */
import { isObject } from '../../core/base/is-object.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that 3.0 has with the same meaning, and whose values are no schemas. */
const KEPT: readonly string[] = [
  'title',
  'description',
  'default',
  'enum',
  'format',
  'required',
  'multipleOf',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'readOnly',
  'writeOnly',
  'deprecated',
  'example',
  'nullable',
  'discriminator',
  'externalDocs',
  'xml',
];

/** What takes null alone: `nullable` counts beside a type only. */
const NULL_ALONE: Schema = { type: 'object', nullable: true, enum: [null] };

/** What 3.0 cannot say is left out, so that the result takes no less than the schema. */
export function toSchema30(schema: unknown): Schema {
  if (schema === false) return { not: {} };
  if (!isObject(schema)) return {};
  const { $ref } = schema;
  const rest = converted(schema);
  if (typeof $ref !== 'string') return rest;
  return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }, ...listed(rest['allOf'])] };
}

function converted(schema: Schema): Schema {
  const kept = Object.fromEntries(
    Object.entries(schema).filter(([key]) => KEPT.includes(key) || key.startsWith('x-')),
  );
  return withChoices(
    {
      ...kept,
      ...limits(schema),
      ...values(schema),
      ...content(schema),
      ...parts(schema),
    },
    schema,
  );
}

/** `exclusiveMinimum` is a flag in 3.0. */
function limits({ exclusiveMinimum, exclusiveMaximum, minimum, maximum }: Schema): Schema {
  const made: Record<string, unknown> = {};
  if (typeof exclusiveMinimum === 'number' && !(Number(minimum) > exclusiveMinimum))
    Object.assign(made, { minimum: exclusiveMinimum, exclusiveMinimum: true });
  if (typeof exclusiveMaximum === 'number' && !(Number(maximum) < exclusiveMaximum))
    Object.assign(made, { maximum: exclusiveMaximum, exclusiveMaximum: true });
  return made;
}

function values({ const: only, examples }: Schema): Schema {
  const [first] = Array.isArray(examples) ? (examples as unknown[]) : [];
  return {
    ...(only !== undefined && { enum: [only] }),
    ...(first !== undefined && { example: first }),
  };
}

function content({ contentMediaType, contentEncoding, format }: Schema): Schema {
  if (format !== undefined) return {};
  if (contentEncoding === 'base64') return { format: 'byte' };
  return contentMediaType === 'application/octet-stream' ? { format: 'binary' } : {};
}

function parts({ type, properties, items, prefixItems, additionalProperties, not }: Schema): Schema {
  const isList = [type].flat().includes('array');
  const places = listed(prefixItems);
  return {
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, toSchema30(value)]),
      ),
    }),
    // 3.0 has one schema for all items, and a list needs it
    ...(places.length > 0
      ? { items: {} }
      : items !== undefined || isList
        ? { items: toSchema30(items) }
        : {}),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : toSchema30(additionalProperties),
    }),
    ...(not !== undefined && { not: toSchema30(not) }),
  };
}

/** Types, and what combines schemas: null becomes `nullable`, and several types a choice. */
function withChoices(made: Schema, schema: Schema): Schema {
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  const named = types.filter((type) => type !== 'null');
  const result: Record<string, unknown> = { ...made };
  if (types.length > 0 && named.length === 0) return { ...made, ...NULL_ALONE };
  if (types.length > named.length) result['nullable'] = true;
  if (named.length === 1) result['type'] = named[0];
  const isNull = (part: unknown): boolean => isObject(part) && part['type'] === 'null';
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const choices = listed(schema[keyword]);
    if (choices.length === 0) continue;
    const others = keyword === 'allOf' ? choices : choices.filter((choice) => !isNull(choice));
    if (others.length < choices.length) result['nullable'] = true;
    // tools read a single schema beside `nullable` as that schema or null
    const name =
      others.length === 1 && schema['allOf'] === undefined && result['allOf'] === undefined
        ? 'allOf'
        : keyword;
    result[name] = others.map(toSchema30);
  }
  if (named.length < 2) return result;
  const choice = named.map((type) => (type === 'array' ? { type, items: made['items'] ?? {} } : { type }));
  delete result['items'];
  return result['anyOf'] === undefined
    ? { ...result, anyOf: choice }
    : { ...result, allOf: [...listed(result['allOf']), { anyOf: choice }] };
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
