/** The rules of whole bodies: content-types, components, categories. */

import { snakeCase } from '../../core/base/case.ts';
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import { all, type InputRule, isPresent, labelOf } from '../administrators/input.ts';
import { type AttributeContext, attributesRule } from './attribute-rules.ts';
import { RESERVED_MODELS } from './reserved-names.ts';
import {
  anyObject,
  atLeast,
  boolean,
  COLLECTION_NAME,
  icon,
  kebabCase,
  listOf,
  matching,
  members,
  nullableString,
  oneOf,
  required,
  requiredField,
  string,
  textTest,
} from './value-rules.ts';

/** What the project has. */
export interface BodyContext extends Omit<AttributeContext, 'of'> {
  readonly types: readonly {
    readonly singularName: string;
    readonly pluralName: string;
    readonly collectionName: string;
  }[];
}

const notReserved = textTest((text) =>
  RESERVED_MODELS.includes(text) ? `Content Type name cannot be one of ${RESERVED_MODELS.join(', ')}` : null,
);

/** @param withTables whether tables count as well */
const notTaken = ({ types }: BodyContext, withTables: boolean): InputRule =>
  textTestEach((text) => {
    const names = types.flatMap(({ singularName, pluralName }) => [singularName, pluralName]).map(snakeCase);
    const tables = withTables ? types.map(({ collectionName }) => snakeCase(collectionName)) : [];
    const message = `contentType: name \`${text}\` is already being used by another content type.`;
    return [names, tables].filter((taken) => taken.includes(snakeCase(text))).map(() => message);
  });

const textTestEach =
  (test: (text: string) => readonly string[]): InputRule =>
  (value, path, report) => {
    if (typeof value === 'string') for (const message of test(value)) report(path, message);
  };

/**
 * A body with `contentType` and `components`.
 * @param kind of the type, where the body does not say it
 * @param taken whether its names must be free: for a new type, and for a renamed one
 */
export function typeBody(
  context: BodyContext,
  kind: 'collectionType' | 'singleType',
  taken: { readonly singular: boolean; readonly plural: boolean },
): InputRule {
  return (body, path, report) => {
    if (!isBody(body, path, report, ['contentType', 'components'])) return;
    const place = ['contentType'];
    const sent = body['contentType'];
    if (sent === undefined) report(place, requiredField('contentType'));
    else if (isPresent(sent, 'object', {}, place, report))
      typeRules(context, kind, taken)(sent, place, report);
    nestedComponents(context)(body['components'], ['components'], report);
  };
}

function typeRules(
  context: BodyContext,
  kind: 'collectionType' | 'singleType',
  taken: { readonly singular: boolean; readonly plural: boolean },
): InputRule {
  const name = (rule: InputRule | null): InputRule =>
    required(requiredField, atLeast(1), kebabCase, notReserved, ...(rule ? [rule] : []));
  const one = members({
    displayName: required(requiredField, atLeast(1)),
    singularName: name(taken.singular ? notTaken(context, false) : null),
    pluralName: name(taken.plural ? notTaken(context, true) : null),
    kind: oneOf(['singleType', 'collectionType'], { nullable: true }),
    collectionName: all(nullableString, matching(COLLECTION_NAME)),
    draftAndPublish: boolean,
    reviewWorkflows: boolean,
    options: anyObject,
    pluginOptions: anyObject,
    description: string,
    previousName: string,
    previousCollectionName: string,
  });
  return (value, path, report) => {
    const sent = value as JsonObject;
    one(sent, path, report);
    const { singularName, pluralName } = sent;
    if (typeof singularName === 'string' && singularName !== '' && singularName === pluralName) {
      report(path, 'contentType: singularName and pluralName should be different');
    }
    const of = sent['kind'] === 'singleType' || sent['kind'] === 'collectionType' ? sent['kind'] : kind;
    attributesRule({ ...context, of })(sent['attributes'], [...path, 'attributes'], report);
  };
}

/** A body with `component` and `components`. */
export function componentBody(context: BodyContext): InputRule {
  return (body, path, report) => {
    if (!isBody(body, path, report, ['component', 'components'])) return;
    const sent = body['component'];
    if (sent === undefined) report(['component'], requiredField('component'));
    else componentRules(context, [])(sent, ['component'], report);
    nestedComponents(context)(body['components'], ['components'], report);
  };
}

function componentRules(context: BodyContext, more: readonly string[]): InputRule {
  const rules = {
    displayName: required(() => 'displayName.required', atLeast(1)),
    category: required(() => 'category.required', matching(COLLECTION_NAME)),
    icon,
    description: string,
    pluginOptions: anyObject,
    attributes: attributesRule({ ...context, of: 'component' }),
    previousName: string,
  };
  const known = [...Object.keys(rules), ...more];
  return (value, path, report) => {
    if (!isPresent(value, 'object', { required: true }, path, report)) return;
    members(rules)(value, path, report);
    const unknown = Object.keys(value as object).filter((key) => !known.includes(key));
    if (unknown.length > 0)
      report(path, `${labelOf(path)} field has unspecified keys: ${unknown.join(', ')}`);
  };
}

/** Components written together with something else: each is a new one or one that is there. */
const nestedComponents = (context: BodyContext): InputRule =>
  listOf((value, path, report) => {
    componentRules(context, ['uid', 'tmpUID'])(value, path, report);
    if (!isObject(value)) return;
    const named = ['uid', 'tmpUID'].filter((key) => typeof value[key] === 'string' && value[key] !== '');
    if (named.length !== 1) report(path, 'Component must have a uid or a tmpUID');
  }, 0);

/** The new name of a category. */
export const categoryBody: InputRule = (body, path, report) => {
  if (!isBody(body, path, report, ['name'])) return;
  required(() => 'name.required', atLeast(3), notEmpty(matching(COLLECTION_NAME)))(
    body['name'],
    ['name'],
    report,
  );
};

/** An empty text is missing, and not of a wrong form. */
const notEmpty =
  (rule: InputRule): InputRule =>
  (value, path, report) => {
    if (value !== '') rule(value, path, report);
  };

function isBody(
  body: unknown,
  path: readonly string[],
  report: Parameters<InputRule>[2],
  known: readonly string[],
): body is JsonObject {
  if (!isPresent(body, 'object', {}, path, report)) return false;
  const unknown = Object.keys(body as object).filter((key) => !known.includes(key));
  if (unknown.length > 0) report(path, `this field has unspecified keys: ${unknown.join(', ')}`);
  return true;
}
