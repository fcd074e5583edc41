/** The text of a schema file: a diff shows only what has changed. */
import { expect, test } from 'vitest';
import { schemaText } from '../../src/admin/schema-change/files/schema-text.ts';

const BY_HAND = `{
    "kind": "collectionType",
    "pluginOptions": {},
    "attributes": {
        "color": { "type": "enumeration", "enum": ["red", "green"] },
        "diet": {
            "type": "enumeration",
            "enum": ["fish", "a [b] {c}"],
            "pluginOptions": {
                "i18n": { "localized": true }
            }
        },
        "list": [
            "of lines"
        ]
    }
}`;

test('lists and objects on one line stay on one line', () => {
  expect(schemaText(JSON.parse(BY_HAND), BY_HAND)).toBe(BY_HAND);
});

test('a changed list stays on its line, as long as it has room; a new attribute takes its lines', () => {
  const schema = JSON.parse(BY_HAND);
  schema.attributes.diet.enum.push('squid');
  schema.attributes.name = { type: 'string', none: undefined };
  expect(schemaText(schema, BY_HAND)).toBe(
    BY_HAND.replace('"a [b] {c}"]', '"a [b] {c}", "squid"]').replace(
      '        ]\n    }\n}',
      '        ],\n        "name": {\n            "type": "string"\n        }\n    }\n}',
    ),
  );
  schema.attributes.diet.enum = Array.from({ length: 20 }, (_, at) => `value ${at}`);
  expect(schemaText(schema, BY_HAND)).toContain('"enum": [\n                "value 0",\n');
});

test('a new file is written as v4 writes it', () => {
  const schema = { kind: 'singleType', attributes: { a: { enum: ['x'], empty: [], none: {} } } };
  expect(schemaText(schema, null)).toBe(`${JSON.stringify(schema, null, 2)}\n`);
});

test('line ends, a mark at the start and a missing last line stay', () => {
  const before = '\uFEFF{\r\n\t"a": [1, 2]\r\n}';
  expect(schemaText({ a: [1, 2], b: 1 }, before)).toBe('\uFEFF{\r\n\t"a": [1, 2],\r\n\t"b": 1\r\n}');
});
