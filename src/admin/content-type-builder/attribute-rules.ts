/** The rules of attributes in a body, one entry for each type. */

import { snakeCase } from '../../core/base/case.ts';
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import { typeMessage } from '../../core/model/types/type-message.ts';
import { all, type InputRule, labelOf } from '../administrators/input.ts';
import { RESERVED_ATTRIBUTES } from './reserved-names.ts';
import {
  anyObject,
  boolean,
  digits,
  email,
  expression,
  integer,
  jsonValue,
  length,
  listOf,
  matching,
  members,
  NAME,
  nullableString,
  number,
  oneOf,
  required,
  requiredField,
  string,
  textTest,
  uidText,
} from './value-rules.ts';

/** What the rules depend on. */
export interface AttributeContext {
  /** `contentType` or a component. */
  readonly of: 'collectionType' | 'singleType' | 'component';
  /** Content-types that relations may lead to. */
  readonly targets: readonly string[];
  /** Whether a component holds components already. */
  readonly holdsComponents: (uid: string) => boolean;
}

const SCALARS = [
  ...['media', 'string', 'text', 'richtext', 'blocks', 'json', 'enumeration', 'password', 'email', 'integer'],
  ...['biginteger', 'float', 'decimal', 'date', 'time', 'datetime', 'timestamp', 'boolean', 'relation'],
];
const TYPES = [...SCALARS, 'uid', 'component', 'dynamiczone', 'customField'];
const COMPONENT_TYPES = [...SCALARS, 'component', 'customField'];

const RELATIONS = [
  ...['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany'],
  ...['morphOne', 'morphMany', 'morphToOne', 'morphToMany'],
];
const OF_SINGLE = RELATIONS.filter((kind) => kind !== 'manyToOne' && kind !== 'manyToMany');
const ONE_WAY = ['oneToOne', 'oneToMany'];
const WITHOUT_TARGET = ['morphToOne', 'morphToMany'];

/** Attributes of answers that are no column. */
const FORBIDDEN = ['__component', '__contentType', ...RESERVED_ATTRIBUTES];
const FORBIDDEN_SNAKE = new Set(FORBIDDEN.map((name) => (name.startsWith('__') ? name : snakeCase(name))));

const COMMON: InputRule = members({
  required: boolean,
  unique: boolean,
  configurable: boolean,
  private: boolean,
  pluginOptions: anyObject,
  previousName: string,
});

const lengths = { minLength: length, maxLength: length };
const ranged = (rule: InputRule): InputRule => members({ default: rule, min: rule, max: rule });

const text: InputRule = all(members({ default: string, regex: expression, ...lengths }), inOrder);

/** The rules of each type besides the common ones. */
const OF_TYPE: Readonly<Record<string, InputRule>> = {
  string: text,
  text,
  richtext: text,
  password: text,
  email: all(members({ default: email, ...lengths }), inOrder),
  integer: all(ranged(integer), inOrder),
  biginteger: all(ranged(digits), inOrder),
  float: all(ranged(number), inOrder),
  decimal: all(ranged(number), inOrder),
  boolean: members({ default: boolean }),
  date: members({ default: string }),
  time: members({ default: string }),
  datetime: members({ default: string }),
  timestamp: members({ default: string }),
  json: members({ default: jsonValue }),
  media: members({
    multiple: boolean,
    allowedTypes: listOf(oneOf(['images', 'videos', 'files', 'audios']), 1),
  }),
  enumeration: enumeration,
  component: members({
    component: required(requiredField),
    repeatable: boolean,
    min: number,
    max: number,
  }),
  dynamiczone: members({
    components: listOf(required(requiredField), 1, (label) => `${label} must be an array`),
    min: number,
    max: number,
  }),
  customField: members({ customField: required(requiredField) }),
};

function enumeration(value: unknown, path: readonly string[], report: Parameters<InputRule>[2]): void {
  const object = value as JsonObject;
  const item = required(
    requiredField,
    textTest((one, label) => (/^\d/.test(one) ? `${label} should not start with number` : null)),
  );
  members({
    enum: listOf(item, 1, requiredField),
    enumName: all(string, matching(NAME)),
  })(value, path, report);
  const list = Array.isArray(object['enum']) ? (object['enum'] as unknown[]) : [];
  if (new Set(list).size < list.length)
    report([...path, 'enum'], `${labelOf([...path, 'enum'])} cannot contain duplicate values`);
  if (list.length > 0 && object['default'] !== undefined) {
    oneOf(list.map(String))(object['default'], [...path, 'default'], report);
  }
}

/** Bounds that no value could keep, and a default outside of them (A288). */
function inOrder(value: unknown, path: readonly string[], report: Parameters<InputRule>[2]): void {
  const { min, max, minLength, maxLength, default: preset } = value as JsonObject;
  const label = (key: string): string => labelOf([...path, key]);
  if (isAbove(min, max)) report([...path, 'max'], `${label('max')} must be greater than or equal to min`);
  if (isAbove(minLength, maxLength))
    report([...path, 'maxLength'], 'maxLength must be greater or equal to minLength');
  if (isAbove(min, preset))
    report([...path, 'default'], `${label('default')} must be greater than or equal to min`);
  if (isAbove(preset, max))
    report([...path, 'default'], `${label('default')} must be less than or equal to max`);
  if (typeof preset !== 'string') return;
  if (isAbove(minLength, preset.length) && preset !== '') {
    report([...path, 'default'], `${label('default')} must be at least ${minLength} characters`);
  }
  if (isAbove(preset.length, maxLength)) {
    report([...path, 'default'], `${label('default')} must be at most ${maxLength} characters`);
  }
}

/** Numbers, or the digits of big ones. */
function isAbove(low: unknown, high: unknown): boolean {
  if (typeof low === 'number' && typeof high === 'number') return low > high;
  const isBig = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value);
  return isBig(low) && isBig(high) && BigInt(low) > BigInt(high);
}

/** @param attributes all of the body: a uid names one of them */
function uid(attributes: JsonObject): InputRule {
  const targets = Object.entries(attributes)
    .filter(([, other]) => isObject(other) && (other['type'] === 'string' || other['type'] === 'text'))
    .map(([name]) => name);
  const options = members({
    separator: string,
    lowercase: boolean,
    decamelize: boolean,
    customReplacements: listOf(listOf(string, 2), 0),
    preserveLeadingUnderscore: boolean,
  });
  return (value, path, report) => {
    const { targetField, default: preset, maxLength } = value as JsonObject;
    members({
      targetField: oneOf(targets, { nullable: true }),
      options: all(anyObject, options),
      ...lengths,
    })(value, path, report);
    if (typeof maxLength === 'number' && maxLength > 256) {
      report([...path, 'maxLength'], `${labelOf([...path, 'maxLength'])} must be less than or equal to 256`);
    }
    inOrder(value, path, report);
    if (preset === undefined) return;
    if (targetField !== undefined && targetField !== null) {
      report([...path, 'default'], 'cannot define a default UID if the targetField is set');
    } else uidText(preset, [...path, 'default'], report);
  };
}

function relation({ of, targets }: AttributeContext): InputRule {
  const kinds = of === 'component' ? ONE_WAY : of === 'singleType' ? OF_SINGLE : RELATIONS;
  return (value, path, report) => {
    const { target, relation: kind, targetAttribute } = value as JsonObject;
    // an administrator's type names no other side; null says so (A289)
    const isOneSided = target === 'admin::user';
    const allowed = isOneSided ? ONE_WAY : kinds;
    const place = [...path, 'relation'];
    if (kind === undefined || kind === null) report(place, requiredField(labelOf(place)));
    else if (!allowed.includes(String(kind)) || (isOneSided && typeof targetAttribute === 'string')) {
      report(place, `must be one of the following values: ${allowed.join(', ')}`);
    }
    if (kind !== undefined && !WITHOUT_TARGET.includes(String(kind))) {
      required(requiredField, oneOf([...targets, '__self__', '__contentType__']))(
        target,
        [...path, 'target'],
        report,
      );
    }
    all(nullableString, matching(NAME))(targetAttribute, [...path, 'targetAttribute'], report);
  };
}

/** All attributes of a body. */
export function attributesRule(context: AttributeContext): InputRule {
  const types = context.of === 'component' ? COMPONENT_TYPES : TYPES;
  return (value, path, report) => {
    if (value === undefined) return report(path, 'attributes.required');
    anyObject(value, path, report);
    if (!isObject(value)) return;
    const names = Object.keys(value).map((name) => snakeCase(name));
    for (const [name, attribute] of Object.entries(value)) {
      const place = [...path, name];
      const snake = snakeCase(name);
      if (FORBIDDEN_SNAKE.has(name.startsWith('__') ? name : snake)) {
        report(place, `Attribute keys cannot be one of ${FORBIDDEN.join(', ')}`);
      }
      if (names.filter((other) => other === snake).length > 1) {
        report(place, `Attribute ${name} conflicts with an existing key`);
      }
      // v4 reports a reserved name as such
      if (!NAME.test(name) && !FORBIDDEN.includes(name)) {
        report(place, `Attribute name '${name}' must match the following regex: ${NAME}`);
      }
      if (!isObject(attribute)) {
        report(place, typeMessage(labelOf(place), 'object', attribute));
        continue;
      }
      oneAttribute(attribute, place, report, { ...context, types, attributes: value });
    }
  };
}

interface OneContext extends AttributeContext {
  readonly types: readonly string[];
  readonly attributes: JsonObject;
}

function oneAttribute(
  attribute: JsonObject,
  path: readonly string[],
  report: Parameters<InputRule>[2],
  context: OneContext,
): void {
  const { type } = attribute;
  if (type === undefined) {
    report(path, 'Attribute must have either a type or a target');
    return;
  }
  const reported: string[] = [];
  oneOf(context.types)(type, [...path, 'type'], (place, message) => {
    reported.push(message);
    report(place, message);
  });
  if (reported.length > 0) return;
  COMMON(attribute, path, report);
  if (type === 'uid') uid(context.attributes)(attribute, path, report);
  else if (type === 'relation') relation(context)(attribute, path, report);
  else OF_TYPE[String(type)]?.(attribute, path, report);
  const { component } = attribute;
  if (type === 'component' && context.of === 'component' && typeof component === 'string') {
    if (context.holdsComponents(component)) {
      const name = component.slice(component.indexOf('.') + 1);
      report(
        [...path, 'component'],
        `${name} already is a nested component. You cannot have more than one level of nesting inside your components.`,
      );
    }
  }
}
