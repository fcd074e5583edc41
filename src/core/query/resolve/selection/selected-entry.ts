/** The members a selection names of one row → an EntryPlan, at every depth. */

import { tableOf } from '../../../database/layout/layout.ts';
import { forbiddenAccess } from '../../../errors/catalogue.ts';
import { OctavoError } from '../../../errors/octavo-error.ts';
import { type AnySchema, schemaOf } from '../../../model/content-type.ts';
import { scalarType } from '../../../model/types/index.ts';
import type { EntryPlan, FieldPlan, SelectedValue, ValuePlan, VariantPlan } from '../../plan.ts';
import { ERROR_KEY, type LevelParams, type PageSettings, type SelectedMember } from '../../selection.ts';
import type { ResolveContext } from '../context.ts';
import { stateCondition } from '../publication-state.ts';
import { signedBy } from '../signed-fields.ts';
import { isVisible, mayFollow, mayRead } from '../visibility.ts';
import { levelConditions, readPage } from './selected-level.ts';

/** The place of a selection in the tree. */
export interface SelectionScope {
  readonly context: ResolveContext;
  readonly schema: AnySchema;
  readonly pages: PageSettings;
  /** See `RootSelection.marked`. */
  readonly marked: boolean;
  /** See `RootSelection.detached`. */
  readonly detached: boolean;
}

type Member<Kind extends SelectedMember['kind']> = Extract<SelectedMember, { kind: Kind }>;

/** Plans the members of one row of the scope's type. */
export function selectedEntry(scope: SelectionScope, members: readonly SelectedMember[]): EntryPlan {
  return {
    table: tableOf(scope.context.settings.layout, scope.schema.uid).table,
    shape: 'selected',
    fields: fields(scope, members),
  };
}

function fields(scope: SelectionScope, members: readonly SelectedMember[]): FieldPlan[] {
  return members.map((member) => ({ key: member.key, value: memberValue(scope, member) }));
}

function memberValue(scope: SelectionScope, member: SelectedMember): ValuePlan {
  switch (member.kind) {
    case 'constant':
      return { kind: 'constant', json: member.json };
    case 'id':
      return { kind: 'id' };
    case 'group':
      return { kind: 'group', fields: fields(scope, member.members) };
    case 'scalar':
      return scalar(scope, member);
    case 'relation':
      return relation(scope, member);
    case 'component':
      return component(scope, member);
    case 'union':
      return union(scope, member);
  }
}

/** An empty list, or no entry. */
const nothing = (many: boolean): SelectedValue => ({ kind: 'constant', json: many ? '[]' : 'null' });

/** A member that fails while the rest is answered. */
function failed(scope: SelectionScope, { name, message, details }: OctavoError): SelectedValue {
  if (scope.marked) return { kind: 'mark' };
  return { kind: 'constant', json: JSON.stringify({ [ERROR_KEY]: { name, message, details } }) };
}

function scalar(scope: SelectionScope, member: Member<'scalar'>): ValuePlan {
  const { context, schema, marked } = scope;
  const attribute = schema.attributes.get(member.attribute);
  if (attribute?.kind !== 'scalar') throw new Error(`${schema.uid}.${member.attribute} is no scalar`);
  // the field stays in the schema and answers null (A4)
  if (!isVisible(context, schema, attribute)) {
    return member.nonNull && marked ? { kind: 'mark' } : { kind: 'constant', json: 'null' };
  }
  const column = tableOf(context.settings.layout, schema.uid).columns.get(attribute.name)!;
  const storedBy = signedBy(context, schema, attribute.name);
  if (storedBy) return { kind: 'signed', column, form: scalarType(attribute.type).json, storedBy };
  const names = marked ? member.names : undefined;
  const form = FORMS[attribute.type] ?? scalarType(attribute.type).json;
  return {
    kind: 'checked',
    column,
    form: marked && form === 'integer' ? 'int' : form,
    nonNull: marked && member.nonNull,
    ...(names && { names }),
  };
}

/** Types that a GraphQL scalar prints differently from REST: exact numbers, and times as times (A20). */
const FORMS: Partial<Record<string, 'long' | 'datetime'>> = { biginteger: 'long', timestamp: 'datetime' };

function relation(scope: SelectionScope, member: Member<'relation'>): ValuePlan {
  const { context, schema } = scope;
  context.count('populateNodes');
  const attribute = schema.attributes.get(member.attribute)!;
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(member.attribute)!;
  if (!('targetUid' in hop)) throw new Error(`${schema.uid}.${member.attribute} leads to no single type`);
  // media are open to all (G9)
  if (attribute.kind === 'relation' && !mayFollow(context, attribute)) {
    return failed(scope, forbiddenAccess());
  }
  const target = schemaOf(context.settings.model, hop.targetUid);
  const related = context.resolveOrError(() => level({ ...scope, schema: target }, member.level, hop.many));
  if (related instanceof OctavoError) return failed(scope, related);
  const wrapper = member.members.map((inner): FieldPlan => {
    if (inner.kind === 'constant') return { key: inner.key, value: { kind: 'constant', json: inner.json } };
    const entry = selectedEntry({ ...scope, schema: target }, inner.members);
    if (scope.detached) return { key: inner.key, value: nothing(hop.many) };
    return {
      key: inner.key,
      value: { kind: 'relation', hop, wrapped: false, emptyIsNull: false, entry, ...related },
    };
  });
  return { kind: 'group', fields: wrapper };
}

function component(scope: SelectionScope, member: Member<'component'>): ValuePlan {
  const { context, schema } = scope;
  context.count('populateNodes');
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(member.attribute)!;
  if (hop.kind !== 'component') throw new Error(`${schema.uid}.${member.attribute} is no component`);
  const inside = { ...scope, schema: schemaOf(context.settings.model, hop.componentUid) };
  // v4 answers null for the components of a deleted entry, and an empty list for its relations
  if (scope.detached) return nothing(hop.many && member.nonNull);
  const rows = context.resolveOrError(() => level(inside, member.level, hop.many));
  if (rows instanceof OctavoError) return failed(scope, rows);
  return {
    kind: 'component',
    hop,
    entry: selectedEntry(inside, member.members),
    ...(scope.marked && member.nonNull && { nonNull: true as const }),
    ...rows,
  };
}

/** Which rows of one level: its arguments, and its page if it is a list. */
function level({ context, schema, pages }: SelectionScope, params: LevelParams, many: boolean) {
  const { where, order } = levelConditions(context, schema, params);
  const page = many ? readPage(context, params.pagination, pages) : null;
  return {
    where,
    order: order.length > 0 ? order : null,
    limit: page?.limit ?? null,
    offset: page?.offset ?? null,
  };
}

function union(scope: SelectionScope, member: Member<'union'>): ValuePlan {
  const { context, schema } = scope;
  context.count('populateNodes');
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(member.attribute)!;
  if (scope.detached) return nothing(hop.kind === 'zone' ? member.nonNull : hop.kind !== 'morphToOne');
  const variants: VariantPlan[] = [];
  for (const [uid, members] of member.variants) {
    const type = schemaOf(context.settings.model, uid);
    // entries of types the caller may not read are left out, as in REST (A5); components have no action
    if (type.modelType === 'contentType' && !mayRead(context, uid)) continue;
    const entry = selectedEntry({ ...scope, schema: type }, members);
    variants.push({ uid, entry, where: hop.kind === 'zone' ? null : stateCondition(context, type, 'live') });
  }
  switch (hop.kind) {
    case 'zone':
      return { kind: 'zone', hop, variants };
    case 'morphToOne':
      return { kind: 'morphToOne', hop, variants };
    case 'morphToMany':
      return { kind: 'morphToMany', hop, variants, listed: true };
    default:
      throw new Error(`${schema.uid}.${member.attribute} holds entries of one type`);
  }
}
