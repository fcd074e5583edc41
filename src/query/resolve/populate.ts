/**
 * `populate`: which relations, media, components and zones come with an entry, and with what of theirs
 * (spec "Populate forms", "Populated values"). A relation the caller may not read is left out without a
 * word, at every depth (A5); its own parameters are still checked.
 */
import type { ComponentHop, Hop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { invalidParameter, validationError } from '../../errors/catalogue.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type AnySchema, contentTypeOf, schemaOf } from '../../model/content-type.ts';
import { isParamsObject, type ParamsObject } from '../params.ts';
import type { EntryPlan, FieldPlan, ValuePlan, VariantPlan } from '../plan.ts';
import { both, orNull } from './conditions.ts';
import type { PublicationState, ResolveContext } from './context.ts';
import { resolveFilters } from './filters.ts';
import { readNestedPage } from './pagination.ts';
import { invalidPopulate, readNode, readPopulate } from './populate-tree.ts';
import { readPublicationState, stateCondition } from './publication-state.ts';
import { resolveSort, sortedAttributeNames } from './sort.ts';
import { isVisible, mayFollow, mayRead, visibleAttribute } from './visibility.ts';

/** Where a populate stands. */
export interface PopulateScope {
  readonly context: ResolveContext;
  readonly schema: AnySchema;
  /** What levels inherit that name no state: null hands nothing down (reference, one-entry reads). */
  readonly state: PublicationState | null;
  /** Inside a raw polymorphic value, where related entries come without `data` and `attributes`. */
  readonly raw: boolean;
  /** Plans one entry of the level below: `entryPlan`, handed in because the two call each other. */
  readonly planEntry: (scope: PopulateScope, request: EntryRequest) => EntryPlan;
}

/** What is asked of the entries of one level. */
export interface EntryRequest {
  readonly fields: unknown;
  readonly populate: unknown;
  /** The `sort` of the same level: in reference mode it decides the order of keys. */
  readonly sort: unknown;
  readonly shape: 'entry' | 'flat';
  /** `root` for the entries the request is about; with `joined` where the reference would join tables. */
  readonly level: 'root' | 'joined root' | 'populated' | 'unjoined';
}

type NonScalar = Exclude<Attribute, { kind: 'scalar' }>;

/**
 * Resolves `populate` for one type.
 * @throws OctavoError ValidationError for a form that is none, or a bad name in nested parameters
 */
export function resolvePopulate(scope: PopulateScope, value: unknown): FieldPlan[] {
  const tree = readPopulate(scope.context, readablePart(scope.context, scope.schema, value));
  const fields: FieldPlan[] = [];
  if (tree === '*') {
    for (const attribute of scope.schema.attributes.values()) {
      if (attribute.kind === 'scalar' || !isVisible(scope.context, scope.schema, attribute)) continue;
      const plan = populated(scope, attribute, {});
      if (plan) fields.push({ key: attribute.name, value: plan });
    }
    return fields;
  }
  for (const [name, node] of tree) {
    const attribute = visibleAttribute(scope.context, scope.schema, name);
    if (attribute && attribute.kind !== 'scalar') {
      const plan = named(scope, attribute, node);
      if (plan) fields.push({ key: name, value: plan });
    } else {
      if (scope.context.strict && !isCreator(scope.schema, name)) throw invalidParameter(name);
      if (attribute && node === null) scope.context.refuse(invalidPopulate());
      checkHidden(scope, name, node);
    }
  }
  return fields;
}

/** A relation and the like by its name, with what stands under it. */
function named(scope: PopulateScope, attribute: NonScalar, node: unknown): ValuePlan | null {
  const { context, schema } = scope;
  let parameters = readNode(node);
  // v4 populates a polymorphic relation whatever its flag says
  const isMorph = attribute.kind === 'relation' && attribute.target === null;
  if (parameters === null && isMorph && !context.strict) parameters = {};
  if (parameters) {
    if (typeof node === 'string') refuseHiddenName(context, schema, attribute, node);
    return populated(scope, attribute, parameters);
  }
  if (parameters === undefined && !(attribute.kind === 'relation' && !mayFollow(context, attribute))) {
    context.refuse(invalidPopulate());
  }
  return null;
}

/** Any text under a relation is a true flag, but one that names what the caller may not see there (A5). */
function refuseHiddenName(context: ResolveContext, schema: AnySchema, attribute: NonScalar, text: string): void {
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(attribute.name)!;
  if (!('targetUid' in hop) || (attribute.kind === 'relation' && !mayFollow(context, attribute))) return;
  const target = schemaOf(context.settings.model, hop.targetUid);
  const named = target.attributes.get(text);
  if (!named) return;
  const hidden = !isVisible(context, target, named) || (named.kind === 'relation' && !mayFollow(context, named));
  if (hidden) context.refuse(invalidParameter(text));
}

/**
 * In reference mode, a text of names up to the first one the caller may not follow: v4 walks the whole text
 * as one path, so `tags.articles,author` goes with `tags`, while `author,tags.articles` keeps the author.
 */
function readablePart(context: ResolveContext, schema: AnySchema, value: unknown): unknown {
  if (context.strict) return value;
  if (Array.isArray(value)) return value.map((item) => readablePart(context, schema, item));
  if (typeof value !== 'string') return value;
  const dot = value.indexOf('.');
  const attribute = dot < 0 ? undefined : schema.attributes.get(value.slice(0, dot));
  const hop = attribute && tableOf(context.settings.layout, schema.uid).hops.get(attribute.name);
  const uid = hop && 'componentUid' in hop ? hop.componentUid : hop && 'targetUid' in hop ? hop.targetUid : null;
  if (!attribute || !uid) return value;
  if (!isVisible(context, schema, attribute)) return '';
  if (attribute.kind === 'relation' && !mayFollow(context, attribute)) return '';
  const rest = readablePart(context, schemaOf(context.settings.model, uid), value.slice(dot + 1));
  return rest === '' ? attribute.name : `${attribute.name}.${rest}`;
}

/** The names under a relation that its type keeps closed are checked, though it is left out. */
function checkHidden(scope: PopulateScope, name: string, node: unknown): void {
  const attribute = scope.schema.attributes.get(name);
  if (attribute?.kind !== 'relation' || !attribute.target || !isParamsObject(node)) return;
  const target = contentTypeOf(scope.context.settings.model, attribute.target);
  scope.context.namesOnly(() => rows(scope, target, node, 'entry'));
}

/** A creator field of a type that keeps it closed is left out, not refused: it exists. */
function isCreator(schema: AnySchema, name: string): boolean {
  const attribute = schema.attributes.get(name);
  return attribute?.kind === 'relation' && attribute.system;
}

function populated(scope: PopulateScope, attribute: NonScalar, parameters: ParamsObject): ValuePlan | null {
  const { context, schema } = scope;
  context.count('populateNodes');
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(attribute.name)!;
  switch (hop.kind) {
    case 'zone':
      return zone(scope, attribute, hop, parameters);
    case 'morphToOne':
    case 'morphToMany':
      return morph(scope, attribute, hop, parameters);
    case 'component':
      return component(scope, hop, parameters);
    default: {
      const target = contentTypeOf(context.settings.model, hop.targetUid);
      const shape = scope.raw ? 'raw' : 'entry';
      if (attribute.kind === 'relation' && !mayFollow(context, attribute)) {
        context.namesOnly(() => rows(scope, target, parameters, shape));
        return null;
      }
      const related = rows(scope, target, parameters, shape, hop.kind);
      // v4 counts the rows of link tables only
      if (readCount(context, parameters) && hop.kind === 'link') {
        return { kind: 'count', hop, where: related.where, wrapped: !scope.raw };
      }
      return {
        kind: 'relation',
        hop,
        wrapped: !scope.raw,
        // v4 answers null for a polymorphic list without members
        emptyIsNull: hop.kind === 'morphLink' || hop.kind === 'morphColumn',
        ...related,
      };
    }
  }
}

function component(scope: PopulateScope, hop: ComponentHop, parameters: ParamsObject): ValuePlan {
  const target = schemaOf(scope.context.settings.model, hop.componentUid);
  const related = rows(scope, target, parameters, 'component');
  if (readCount(scope.context, parameters)) return { kind: 'count', hop, where: related.where, wrapped: false };
  return { kind: 'component', hop, ...related };
}

const COUNT_FLAGS: Readonly<Record<string, boolean>> = { true: true, t: true, 1: true, false: false, f: false, 0: false };

/** `[count]=true` asks for the number of related entries in their place. */
function readCount(context: ResolveContext, { count }: ParamsObject): boolean {
  if (count === undefined || count === null || count === '') return false;
  if (typeof count === 'string' && Object.hasOwn(COUNT_FLAGS, count)) return COUNT_FLAGS[count]!;
  context.refuse(validationError('Invalid count parameter: expected true or false'));
  return false;
}

type RowShape = 'entry' | 'raw' | 'component';

/** Which related entries, in what order, how many, with what. */
function rows(
  scope: PopulateScope,
  target: AnySchema,
  parameters: ParamsObject,
  shape: RowShape,
  by: Hop['kind'] = 'link',
) {
  const { context } = scope;
  const state = readPublicationState(context, parameters['publicationState']) ?? scope.state;
  const filters = orNull(
    resolveFilters(context, target, parameters['filters'] || null, context.strict ? state : null),
  );
  const order = resolveSort(context, target, parameters['sort'], context.strict ? state : null);
  const page = readNestedPage(context, pageNode(context, parameters));
  const localized = context.strict && target.modelType === 'contentType' && target.localized;
  const locale =
    localized && typeof parameters['locale'] === 'string' && parameters['locale'] !== 'all'
      ? resolveFilters(context, target, { locale: parameters['locale'] }, null)
      : null;
  const request: EntryRequest = {
    fields: parameters['fields'],
    populate: parameters['populate'],
    sort: parameters['sort'],
    // v4 reaches these without a join, and so leaves the order of keys as it is
    level: by === 'column' || by === 'morphColumn' ? 'unjoined' : 'populated',
    shape: shape === 'entry' ? 'entry' : 'flat',
  };
  return {
    entry: scope.planEntry({ ...scope, schema: target, state, raw: scope.raw || shape === 'raw' }, request),
    where: both(stateCondition(target, state), both(filters, locale)),
    order: order.length > 0 ? order : null,
    limit: page.limit === undefined ? null : context.values.add(page.limit),
    offset: page.offset === undefined ? null : context.values.add(page.offset),
  };
}

/** Strict mode also takes `populate[x][pagination][…]`. */
function pageNode(context: ResolveContext, parameters: ParamsObject): ParamsObject {
  if (!context.strict) return parameters;
  return isParamsObject(parameters['pagination']) ? parameters['pagination'] : parameters;
}

/** A dynamic zone: one plan for each component it may hold, or for those named by `on`. */
function zone(
  scope: PopulateScope,
  attribute: NonScalar,
  hop: Extract<Hop, { kind: 'zone' }>,
  parameters: ParamsObject,
): ValuePlan {
  const { context } = scope;
  refuseZoneParameters(attribute.name, parameters);
  readNestedPage(context, pageNode(context, parameters));
  const on = parameters['on'];
  const variants: VariantPlan[] = [];
  for (const { uid } of hop.components) {
    const own = on === undefined ? sharedParameters(context, uid, parameters) : variantParameters(on, uid);
    if (!own) continue;
    const related = rows(scope, schemaOf(context.settings.model, uid), own, 'component');
    variants.push({
      uid,
      entry: { ...related.entry, label: { key: '__component', value: uid, leads: scope.raw } },
      where: related.where,
    });
  }
  return { kind: 'zone', hop, variants };
}

/** `fields`, `filters` and `sort` have no meaning across a zone's components. */
function refuseZoneParameters(name: string, parameters: ParamsObject): void {
  const { fields, filters, sort } = parameters;
  const first = Array.isArray(fields) ? fields[0] : fields;
  if (fields !== undefined && first !== '*') throw invalidParameter(typeof first === 'string' ? first : name);
  if (isParamsObject(filters) && Object.keys(filters).length > 0) throw invalidParameter(Object.keys(filters)[0]!);
  if (typeof sort === 'string' && sort !== '') throw invalidParameter(sort.split(/[:.]/)[0]!);
}

/** What the shared `populate` of a zone asks of one of its components: the names that component has. */
function sharedParameters(context: ResolveContext, uid: string, parameters: ParamsObject): ParamsObject {
  const tree = readPopulate(context, parameters['populate']);
  if (tree === '*') return { populate: '*' };
  const schema = schemaOf(context.settings.model, uid);
  const own = [...tree].filter(([name]) => visibleAttribute(context, schema, name));
  return { populate: Object.fromEntries(own) };
}

/** What `on` asks of one component or type: null when it is not named. Any flag counts as asked for. */
function variantParameters(on: unknown, uid: string): ParamsObject | null {
  if (!isParamsObject(on) || !Object.hasOwn(on, uid)) return null;
  const own = on[uid];
  return isParamsObject(own) ? own : {};
}

/** A polymorphic relation: one plan for each type the caller may read. */
function morph(
  scope: PopulateScope,
  attribute: NonScalar,
  hop: Extract<Hop, { kind: 'morphToOne' | 'morphToMany' }>,
  parameters: ParamsObject,
): ValuePlan {
  const { context } = scope;
  const many = hop.kind === 'morphToMany';
  checkMorphParameters(context, attribute.name, parameters);
  if (many && parameters['fields'] !== undefined) {
    throw validationError(`Invalid fields in populate of ${attribute.name}: name them per type under [on]`);
  }
  const variants: VariantPlan[] = [];
  const { contentTypes, components } = context.settings.model;
  // a file also knows the components that show it, for callers who may read everything (tokens)
  for (const type of [...contentTypes.values(), ...(many ? components.values() : [])]) {
    if (type.modelType === 'contentType' && type.origin === 'admin') continue;
    // the reference ignores [on] for a type a morphToOne does not hold, and populates it all the same
    const on = parameters['on'];
    const named = variantParameters(on, type.uid);
    if (many && on !== undefined && !named) continue;
    const own = named ?? commonParameters(context, type.uid, parameters);
    if (!mayRead(context, type.uid)) {
      if (named) context.namesOnly(() => rows(scope, type, named, 'raw'));
      continue;
    }
    const related = rows(scope, type, own, 'raw');
    const entry: EntryPlan = many
      ? { ...related.entry, label: { key: '__type', value: type.uid, leads: true } }
      : related.entry;
    variants.push({ uid: type.uid, entry, where: related.where });
  }
  checkNamedSomewhere(context, attribute.name, parameters);
  return hop.kind === 'morphToMany' ? { kind: 'morphToMany', hop, variants } : { kind: 'morphToOne', hop, variants };
}

/** `filters`, `sort` and pages have no effect on polymorphic values, but must have their shapes. */
function checkMorphParameters(context: ResolveContext, name: string, parameters: ParamsObject): void {
  const { filters, sort } = parameters;
  if (typeof filters === 'string' && filters !== '') context.refuse(validationError(`Invalid filters on ${name}`));
  sortedAttributeNames(context, sort);
  readNestedPage(context, pageNode(context, parameters));
}

/** `fields` and `populate` of a morphToOne apply to whichever type has the names. */
function commonParameters(context: ResolveContext, uid: string, parameters: ParamsObject): ParamsObject {
  const schema = schemaOf(context.settings.model, uid);
  const own: Record<string, unknown> = { publicationState: parameters['publicationState'] };
  const fields = typeof parameters['fields'] === 'string' ? [parameters['fields']] : parameters['fields'];
  if (Array.isArray(fields)) {
    own['fields'] = fields.filter(
      (name) => name === '*' || name === 'id' || (typeof name === 'string' && isReadableScalar(context, schema, name)),
    );
  }
  const tree = readPopulate(context, parameters['populate']);
  own['populate'] =
    tree === '*' ? '*' : Object.fromEntries([...tree].filter(([name]) => visibleAttribute(context, schema, name)));
  return own;
}

function isReadableScalar(context: ResolveContext, schema: AnySchema, name: string): boolean {
  return visibleAttribute(context, schema, name)?.kind === 'scalar';
}

/** A field no readable type has is refused, as an unknown attribute is elsewhere (A5). */
function checkNamedSomewhere(context: ResolveContext, attribute: string, parameters: ParamsObject): void {
  const { fields } = parameters;
  if (fields === undefined || fields === null) return;
  const list = typeof fields === 'string' ? [fields] : fields;
  if (!Array.isArray(list)) throw validationError(`Invalid fields in populate of ${attribute}`);
  const types = [...context.settings.model.contentTypes.values()].filter((type) => mayRead(context, type.uid));
  for (const name of list) {
    if (typeof name !== 'string') throw validationError(`Invalid fields in populate of ${attribute}`);
    if (name === '*' || name === 'id') continue;
    if (!types.some((type) => isReadableScalar(context, type, name))) throw invalidParameter(name);
  }
}

