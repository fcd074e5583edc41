/** The rules for a change of a configuration (A250). Nothing is converted. */

import { LISTED_RULES } from '../../../core/errors/broken-rules.ts';
import { configurationRefused } from '../../../core/errors/catalogue.ts';
import {
  between,
  bool,
  choice,
  type InputRule,
  integer,
  labelOf,
  list,
  number,
  object,
  positive,
  text,
} from '../../administrators/input.ts';
import { canBeMainField, isEditable, isListable, namesWhere, targetOf } from '../types/field-rules.ts';
import type { ManagedType } from '../types/managed-type.ts';
import type { ConfigurationChange, PlacedField } from './configuration.ts';
import { type FieldContext, ROW_WIDTH } from './default-configuration.ts';
import { isSortField } from './sort-field.ts';

/**
 * Checks what a request changes; an absent part, and null, leave a part as it is.
 * @throws OctavoError BadRequestError with a text for each broken rule
 */
export function checkConfiguration(
  type: ManagedType,
  body: unknown,
  context: FieldContext,
): ConfigurationChange {
  const texts = brokenTexts(type, body ?? {}, context);
  if (texts.length > 0)
    throw configurationRefused.with({ details: { name: 'validationError', errors: texts } });
  const parts = Object.entries((body ?? {}) as ConfigurationChange).filter(([, part]) => part !== null);
  return Object.fromEntries(parts);
}

/** The texts of all broken rules. */
export function brokenTexts(type: ManagedType, body: unknown, context: FieldContext): string[] {
  const texts: string[] = [];
  const rule = object({
    settings: settingsRule(type, context),
    metadatas: metadatasRule(type, context),
    layouts: layoutsRule(type, context),
    options: object({}, { nullable: true, open: true }),
  });
  rule(body, [], (_path, message) => {
    // an answer must not be many times as long as its request
    if (texts.length < LISTED_RULES) texts.push(message);
  });
  return texts;
}

const settingsRule = (type: ManagedType, { catalogue }: FieldContext): InputRule => {
  const sortField: InputRule = (value, path, report) => {
    text()(value, path, report);
    if (typeof value === 'string' && !isSortField(type, value, catalogue))
      report(path, `${labelOf(path)} is not a valid sort attribute`);
  };
  return object(
    {
      bulkable: bool({ required: true }),
      filterable: bool({ required: true }),
      pageSize: number({ required: true }, integer, between(10, 100)),
      searchable: bool({ required: true }),
      mainField: choice('string', namesWhere(type, canBeMainField)),
      defaultSortBy: sortField,
      defaultSortOrder: choice('string', ['ASC', 'DESC']),
    },
    { nullable: true },
  );
};

const metadatasRule = (type: ManagedType, { catalogue }: FieldContext): InputRule =>
  object(
    Object.fromEntries(
      Object.keys(type.attributes).map((name) => {
        const target = catalogue.get(targetOf(type, name) ?? '');
        return [
          name,
          metadataRule(target ? { mainField: choice('string', namesWhere(target, canBeMainField)) } : {}),
        ];
      }),
    ),
    { nullable: true },
  );

const metadataRule = (ofRelation: Readonly<Record<string, InputRule>>): InputRule =>
  object({
    edit: object(
      {
        label: text(),
        description: text(),
        placeholder: text(),
        editable: bool(),
        visible: bool(),
        ...ofRelation,
      },
      { required: true },
    ),
    list: object({ label: text(), searchable: bool(), sortable: bool() }, { required: true }),
  });

const layoutsRule = (type: ManagedType, context: FieldContext): InputRule => {
  const editable = namesWhere(type, isEditable);
  const field = object({
    name: choice('string', editable, { required: true }),
    size: number({ required: true }, positive, integer),
  });
  const form = thenRule(neededList(list(field)), (rows, path, report) => {
    const seen = new Set<string>();
    for (const [row, fields] of (rows as readonly (readonly PlacedField[])[]).entries()) {
      for (const [index, { name, size }] of fields.entries()) {
        const label = labelOf([...path, String(row), String(index)]);
        if (seen.has(name)) report(path, `${label}.name must not be there twice: ${name}`);
        seen.add(name);
        const wrong = sizeProblem(type, name, size, context);
        if (wrong !== null) report(path, `${label}.size ${wrong}`);
      }
    }
  });
  const columns = thenRule(
    neededList(choice('string', namesWhere(type, isListable), { required: true })),
    (names, path, report) => {
      for (const [index, name] of (names as readonly string[]).entries()) {
        if ((names as readonly string[]).indexOf(name) < index)
          report(path, `${labelOf([...path, String(index)])} must not be there twice: ${name}`);
      }
    },
  );
  return object({ edit: form, list: columns }, { nullable: true });
};

/** A row of a form has twelve places, and some fields need all of them. */
function sizeProblem(type: ManagedType, name: string, size: number, { sizes }: FieldContext): string | null {
  const attribute = type.attributes[name]!;
  const { default: usual, isResizable } = sizes.of(attribute);
  if (size > ROW_WIDTH) return `must be less than or equal to ${ROW_WIDTH}`;
  return isResizable || size === usual
    ? null
    : `must be ${usual}, as of each ${String(attribute['type'])} field`;
}

/** A rule, and where it finds nothing another one, which may rely on the first. */
const thenRule =
  (first: InputRule, second: InputRule): InputRule =>
  (value, path, report) => {
    let broken = false;
    first(value, path, (place, message) => {
      broken = true;
      report(place, message);
    });
    if (!broken) second(value, path, report);
  };

/** A list that must be there, with v4's message. */
const neededList =
  (item: InputRule): InputRule =>
  (value, path, report) => {
    if (!Array.isArray(value)) report(path, `${labelOf(path)} is required and must be an array`);
    else for (const [index, one] of value.entries()) item(one, [...path, String(index)], report);
  };
