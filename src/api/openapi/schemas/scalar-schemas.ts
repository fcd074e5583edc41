/** The values of scalar attributes: in answers, and in bodies (spec "Resources and fields"). */
import type { ScalarAttribute, ScalarType } from '../../../core/model/attribute.ts';
import { ANY, anyOf, type JsonSchema, nullable, openObject, TEXT } from '../json-schema.ts';

const INTEGER: JsonSchema = { type: 'integer' };
const NUMBER: JsonSchema = { type: 'number' };
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };

/** The value of each type in an answer, apart from null. */
const ANSWERED: Readonly<Record<ScalarType, JsonSchema>> = {
  string: TEXT,
  text: TEXT,
  richtext: TEXT,
  blocks: { type: 'array', items: openObject({ type: TEXT }) },
  uid: TEXT,
  enumeration: TEXT,
  email: TEXT,
  password: TEXT,
  date: { type: 'string', format: 'date' },
  time: { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?$' },
  datetime: MOMENT,
  timestamp: TEXT,
  integer: INTEGER,
  // a number of JavaScript does not hold all of them
  biginteger: TEXT,
  float: NUMBER,
  decimal: NUMBER,
  boolean: { type: 'boolean' },
  json: ANY,
};

/**
 * The value in an answer. It may be null even where the attribute is required: drafts and older entries need not
 * have it.
 */
export function responseScalar({ type, enum: values }: ScalarAttribute): JsonSchema {
  const schema = ANSWERED[type];
  return nullable(type === 'enumeration' && values ? { ...schema, enum: values } : schema);
}

/** The value in a body, with the constraints of its schema; null empties it. */
export function writtenScalar(attribute: ScalarAttribute): JsonSchema {
  const { type } = attribute;
  const schema = withConstraints(writtenType(type), attribute);
  const described = attribute.default === undefined ? schema : { ...schema, default: attribute.default };
  return nullable(described);
}

function writtenType(type: ScalarType): JsonSchema {
  switch (type) {
    case 'email':
      return { type: 'string', format: 'email' };
    case 'password':
      return { type: 'string', format: 'password', writeOnly: true };
    case 'biginteger':
      return anyOf([TEXT, INTEGER]);
    // a text of a number, and a moment in milliseconds, are taken too
    case 'integer':
    case 'float':
    case 'decimal':
    case 'date':
    case 'datetime':
    case 'timestamp':
      return anyOf([ANSWERED[type], isNumeric(type) ? TEXT : NUMBER]);
    // and so are the words and numbers for true and false
    case 'boolean':
      return anyOf([ANSWERED[type], TEXT, NUMBER]);
    default:
      return ANSWERED[type];
  }
}

const isNumeric = (type: ScalarType): boolean => ['integer', 'float', 'decimal'].includes(type);

function withConstraints(schema: JsonSchema, attribute: ScalarAttribute): JsonSchema {
  const { type, min, max, minLength, maxLength, regex, enum: values } = attribute;
  const constraints = {
    ...(isNumeric(type) && min !== undefined ? { minimum: Number(min) } : {}),
    ...(isNumeric(type) && max !== undefined ? { maximum: Number(max) } : {}),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(regex === undefined ? {} : { pattern: regex }),
    ...(type === 'enumeration' && values ? { enum: values } : {}),
  };
  return { ...schema, ...constraints };
}
