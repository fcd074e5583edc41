/** One attribute of a schema.json → an `Attribute`, every value checked (spec "Resources and fields"). */
import { isObject } from '../base/is-object.ts';
import {
  type Attribute,
  isMorphTo,
  RELATION_KINDS,
  type RelationKind,
  SCALAR_TYPES,
  type ScalarType,
} from './attribute.ts';
import type { Findings, Place } from './findings.ts';
import { readScalar } from './read-scalar.ts';
import { show, ValueReader } from './values.ts';

/** The context that an attribute depends on besides its own JSON. */
export interface AttributeContext {
  /** Names that are private whatever their attribute says. */
  readonly privateNames: ReadonlySet<string>;
  /** Custom field → the type it is stored as. */
  readonly customFields: ReadonlyMap<string, ScalarType>;
}

const MEDIA_KINDS = ['images', 'videos', 'audios', 'files'];

/**
 * Reads one attribute.
 * @param findings takes one sentence for each mistake
 * @returns null if the attribute is unusable; the reason is among the problems
 */
export function readAttribute(
  name: string,
  json: unknown,
  context: AttributeContext,
  place: Place,
  findings: Findings,
): Attribute | null {
  const report = (text: string): void => findings.problem(place, text);
  if (!isObject(json)) {
    report(`it is ${show(json)}, expected an object with a "type"`);
    return null;
  }
  const reader = new ValueReader(json, report, (text) => findings.warning(place, text));
  const type = readType(reader, context, report);
  if (type === null) return null;
  const base = {
    name,
    private: reader.boolean('private') || context.privateNames.has(name),
    required: reader.boolean('required'),
    // relations and uids are separate in each locale, whatever the schema says (as in v4)
    localized:
      reader.object('pluginOptions').object('i18n').boolean('localized') ||
      type === 'relation' ||
      type === 'uid',
    system: false,
    ...(reader.value('writable') === false ? { writable: false as const } : {}),
    ...(reader.value('visible') === false ? { visible: false as const } : {}),
  };
  switch (type) {
    case 'relation':
      return readRelation(base, reader, place, findings);
    case 'media':
      return {
        ...base,
        kind: 'media',
        multiple: reader.boolean('multiple'),
        allowedTypes: readMediaKinds(reader, place, findings),
      };
    case 'component': {
      const component = reader.string('component');
      if (component === undefined)
        report('it has no "component", expected the name of one, such as "shared.seo"');
      return component === undefined
        ? null
        : {
            ...base,
            kind: 'component',
            component,
            repeatable: reader.boolean('repeatable'),
            ...itemBounds(reader),
          };
    }
    case 'dynamiczone': {
      const components = reader.strings('components') ?? [];
      if (reader.value('components') === undefined) {
        findings.warning(place, 'it has no "components", so it is always empty; expected component names');
      }
      return { ...base, kind: 'dynamiczone', components, ...itemBounds(reader) };
    }
    default:
      return readScalar(base, type, reader, (text) => findings.warning(place, text));
  }
}

type AttributeType = ScalarType | 'relation' | 'media' | 'component' | 'dynamiczone';

const ATTRIBUTE_TYPES: readonly AttributeType[] = [
  ...SCALAR_TYPES,
  'relation',
  'media',
  'component',
  'dynamiczone',
];

function readType(
  reader: ValueReader,
  context: AttributeContext,
  report: (message: string) => void,
): AttributeType | null {
  const value = reader.value('type');
  if (value === 'customField') {
    const field = reader.value('customField');
    const type = typeof field === 'string' ? context.customFields.get(field) : undefined;
    if (!type) report(`customField is ${show(field)}, expected a custom field the project's code registers`);
    return type ?? null;
  }
  const type = ATTRIBUTE_TYPES.find((known) => known === value);
  if (!type) report(`type is ${show(value)}, expected one of ${ATTRIBUTE_TYPES.join(', ')}`);
  return type ?? null;
}

function readRelation(
  base: Pick<Attribute, 'name' | 'private' | 'required' | 'localized' | 'system'>,
  reader: ValueReader,
  place: Place,
  findings: Findings,
): Attribute | null {
  const value = reader.value('relation');
  const relation: RelationKind | undefined = RELATION_KINDS.find((known) => known === value);
  if (!relation) {
    findings.problem(place, `relation is ${show(value)}, expected one of ${RELATION_KINDS.join(', ')}`);
    return null;
  }
  if (isMorphTo(relation)) return { ...base, kind: 'relation', relation, target: null };
  const target = reader.string('target');
  if (target === undefined) {
    findings.problem(
      place,
      'it has no "target", expected the name of a content-type, such as "api::article.article"',
    );
    return null;
  }
  const inversedBy = reader.string('inversedBy');
  const mappedBy = reader.string('mappedBy');
  const morphBy = reader.string('morphBy');
  const both = inversedBy !== undefined && mappedBy !== undefined;
  // v4 makes a table for it, so the relation owns its links
  if (both)
    findings.warning(place, 'it has mappedBy and inversedBy, expected one of them; mappedBy is ignored');
  return {
    ...base,
    kind: 'relation',
    relation,
    target,
    ...(inversedBy === undefined ? {} : { inversedBy }),
    ...(mappedBy === undefined || both ? {} : { mappedBy }),
    ...(morphBy === undefined ? {} : { morphBy }),
  };
}

function readMediaKinds(reader: ValueReader, place: Place, findings: Findings): readonly string[] {
  const kinds = reader.strings('allowedTypes') ?? MEDIA_KINDS;
  for (const kind of kinds) {
    if (!MEDIA_KINDS.includes(kind)) {
      findings.warning(place, `allowedTypes has ${show(kind)}, expected ${MEDIA_KINDS.join(', ')}`);
    }
  }
  return kinds;
}

function itemBounds(reader: ValueReader): { min?: number; max?: number } {
  const min = reader.number('min');
  const max = reader.number('max');
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
