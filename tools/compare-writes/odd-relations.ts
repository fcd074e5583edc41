/** What bodies say of relations that v4 stores in its own way: polymorphic ones, and several entries in one place. */
import type { RelationAttribute } from '../../src/core/model/attribute.ts';
import type { Model } from '../../src/core/model/content-type.ts';
import { fixtureModel } from '../support/fixture.ts';
import type { WriteCall } from '../support/request.ts';

const model: Model = fixtureModel();

/** The polymorphic relations and their other sides. */
export const MORPHS: readonly string[] = [...model.contentTypes.values()].flatMap((type) =>
  [...type.attributes.values()]
    .filter((one) => one.kind === 'relation' && one.relation.startsWith('morph') && type.origin === 'api')
    .map((one) => one.name),
);

const relationsWith = (holds: (one: RelationAttribute) => boolean): ReadonlySet<string> =>
  new Set(
    [...model.contentTypes.values()].flatMap(({ attributes }) =>
      [...attributes.values()].filter((one) => one.kind === 'relation' && holds(one)).map((one) => one.name),
    ),
  );
const TO_ONE_MORPHS = relationsWith((one) => one.relation === 'morphToOne');
const SIDES_OF_TO_ONE_MORPHS = relationsWith((one) => TO_ONE_MORPHS.has(one.morphBy ?? ''));

/** What a call sends. */
export const sentData = ({ body, form }: WriteCall): unknown => body ?? dataOf(form);

/** Whether a call names a polymorphic relation, from either side. */
export function writesMorphs(call: WriteCall): boolean {
  const text = JSON.stringify(sentData(call) ?? null);
  return MORPHS.some((name) => text.includes(`"${name}"`));
}

/**
 * Whether a call names entries of polymorphic relations in the two ways that v4 fails at: a list of one or none for one
 * that takes a single entry, and an empty list for the other side of such a relation where the entry is new.
 */
export function listsForOneMorph(call: WriteCall): boolean {
  const visit = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(
      ([key, one]) =>
        (TO_ONE_MORPHS.has(key) && Array.isArray(one) && one.length <= 1) ||
        (call.method === 'POST' && SIDES_OF_TO_ONE_MORPHS.has(key) && isEmptySet(one)) ||
        visit(one),
    );
  return visit(sentData(call));
}

const isEmptySet = (value: unknown): boolean =>
  JSON.stringify((value as { set?: unknown } | null)?.set ?? value) === '[]';

/** Whether a form has files for components that its data do not send: v4 links them to none (A386). */
export function sendsFilesForParts(call: WriteCall): boolean {
  const data = sentData(call);
  return (call.form ?? []).some(({ name }) => {
    const [, part] = /^files\.(\w+)[.[]/.exec(name) ?? [];
    return part !== undefined && (typeof data !== 'object' || data === null || !Object.hasOwn(data, part));
  });
}

/** What was written in a round whose traces are meant to differ. */
export interface Traces {
  /** A polymorphic relation (A24). */
  readonly morphs: boolean;
  /** Files of components that were there before (A386). */
  readonly partFiles: boolean;
  /** The relations to one entry that were given several (A83). */
  readonly several: ReadonlySet<string>;
  /** A form, whose files v4 keeps (A28). */
  readonly forms: boolean;
  /** The components and files that were answered in part, beside the other locales, to which v4 brings that part (A452). */
  readonly partial: ReadonlySet<string>;
  /** A new role with an id, which v4 stores (A34). */
  readonly roleIds: boolean;
}

export const NO_TRACES: Traces = {
  morphs: false,
  partFiles: false,
  several: new Set(),
  forms: false,
  partial: new Set(),
  roleIds: false,
};

/** The traces after one more call. */
export const tracesWith = (before: Traces, call: WriteCall): Traces => ({
  morphs: before.morphs || writesMorphs(call),
  partFiles: before.partFiles || sendsFilesForParts(call),
  several: new Set([...before.several, ...placesGivenSeveral(model, call)]),
  forms: before.forms || call.form !== undefined,
  partial: new Set([...before.partial, ...answeredInPart(call)]),
  roleIds: before.roleIds || sendsRoleId(call),
});

/** Whether a call is for a new role and names its id. */
export const sendsRoleId = ({ route, body }: WriteCall): boolean =>
  route === 'POST roles' && Object.hasOwn(Object(body), 'id');

/** The attributes below which a query that populates `localizations` has parameters. */
const answeredInPart = ({ path }: WriteCall): readonly string[] =>
  /[?&]populate(\[localizations\]|[^&]*=localizations)/.test(path)
    ? [...path.matchAll(/[?&]populate\[(\w+)\]\[/g)].flatMap(([, name]) => name ?? [])
    : [];

/** Whether a query does not populate all localizations: v4 brings shared attributes to those it populates (A130). */
export const populatesSomeLocalizations = ({ path }: WriteCall): boolean =>
  /populate\[localizations\]\[(filters|publicationState|pagination|start|limit|page|pageSize|count)\]/.test(
    path,
  );

/** The types that polymorphic relations of a body lead to, from either side. */
export function morphTypes(body: unknown, inside = false): Set<string> {
  const types = new Set<string>();
  if (typeof body !== 'object' || body === null) return types;
  for (const [key, value] of Object.entries(body)) {
    const morph = inside || MORPHS.includes(key);
    if (morph && key !== 'subject' && key !== 'subjects') types.add('api::note.note');
    if (morph && key === '__type') types.add(String(value));
    for (const uid of morphTypes(value, morph)) types.add(uid);
  }
  return types;
}

/** The relations that show an attribute's links from the other side. */
export const otherSidesOf = (names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...model.contentTypes.values()].flatMap((type) =>
      [...type.attributes.values()]
        .filter((one) => one.kind === 'relation' && names.has(one.inversedBy ?? one.mappedBy ?? ''))
        .map((one) => one.name),
    ),
  );

/**
 * The relations to one entry of which a new entry or component gets several: v4 stores links to all (A83), which the
 * other sides show.
 */
export function placesGivenSeveral(model: Model, call: WriteCall): ReadonlySet<string> {
  const places = new Set<string>();
  const { method } = call;
  if (method !== 'POST' && method !== 'PUT') return places;
  const toOne = new Set(
    [...model.contentTypes.values(), ...model.components.values()].flatMap((schema) =>
      [...schema.attributes.values()]
        .filter(
          (one) => one.kind === 'relation' && (one.relation === 'oneToOne' || one.relation === 'manyToOne'),
        )
        .map((one) => one.name),
    ),
  );
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (toOne.has(key) && listLength(one) > 1) places.add(key);
      visit(one);
    }
  };
  visit(sentData(call));
  return places;
}

const RELATIONS: ReadonlySet<string> = new Set(
  [...model.contentTypes.values(), ...model.components.values()].flatMap((schema) =>
    [...schema.attributes.values()].filter((one) => one.kind === 'relation').map((one) => one.name),
  ),
);

/** Whether a relation is given an object with an `id`, or a `set` beside `connect`: v4 does not look whether they are there (A363). */
export function sendsUnaskedIds(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, one]) =>
      (RELATIONS.has(name) &&
        typeof one === 'object' &&
        one !== null &&
        !Array.isArray(one) &&
        (Object.hasOwn(one, 'id') || (Object.hasOwn(one, 'set') && Object.hasOwn(one, 'connect')))) ||
      sendsUnaskedIds(one),
  );
}

/** Whether an entry is connected before or after itself (A265). */
export function anchorsOnItself(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, position } = value as { id?: unknown; position?: { before?: unknown; after?: unknown } | null };
  const anchors = [position?.before, position?.after].filter((one) => one !== undefined && one !== null);
  const isSame = id !== undefined && anchors.some((anchor) => String(anchor) === String(id));
  return isSame || Object.values(value).some(anchorsOnItself);
}

/** Whether the anchor of a position is a text (A30). */
export function anchorsOnTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { position } = value as { position?: { before?: unknown; after?: unknown } | null };
  const isText = [position?.before, position?.after].some((one) => typeof one === 'string');
  return isText || Object.values(value).some(anchorsOnTexts);
}

/** The JSON a form has beside its files. */
function dataOf(form: WriteCall['form']): unknown {
  const text = form?.find(({ name }) => name === 'data')?.text;
  return text === undefined ? undefined : JSON.parse(text);
}

function listLength(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const { set, connect } = value as { set?: unknown; connect?: unknown };
  return Math.max(listLength(set), listLength(connect));
}
