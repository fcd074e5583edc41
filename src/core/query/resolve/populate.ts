/**
 * `populate`: which relations, media, components and zones come with an entry, and which parts of them. A
 * relation the caller may not read is left out without an error, at every depth (A5); its own parameters are
 * still checked.
 */

import { isObject } from '../../base/is-object.ts';
import type { ComponentHop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { invalidParameter, invalidPopulate } from '../../errors/catalogue.ts';
import { type AnySchema, contentTypeOf, schemaOf } from '../../model/content-type.ts';
import type { ParamsObject } from '../params.ts';
import type { FieldPlan, ValuePlan } from '../plan.ts';
import type { ResolveContext } from './context.ts';
import { morph } from './populate-morph.ts';
import { type NonScalar, type PopulateScope, readCount, rows } from './populate-rows.ts';
import { readNode, readPopulate } from './populate-tree.ts';
import { zone } from './populate-zone.ts';
import { isVisible, mayFollow, mayPopulate, visibleAttribute } from './visibility.ts';

/**
 * Resolves `populate` for one type.
 * @throws OctavoError ValidationError for an invalid form, or a bad name in nested parameters
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
      const plan = populatedAttribute(scope, attribute, node);
      if (plan) fields.push({ key: name, value: plan });
    } else {
      if (scope.context.rules.unknownPopulateRefused && !isCreator(scope.schema, name)) {
        throw scope.context.unknownName('populate', name);
      }
      if (attribute && node === null) scope.context.deferError(invalidPopulate());
      checkHidden(scope, name, node);
    }
  }
  return fields;
}

/** An attribute that is no scalar, by its name, with its parameters. */
function populatedAttribute(scope: PopulateScope, attribute: NonScalar, node: unknown): ValuePlan | null {
  const { context, schema } = scope;
  let parameters = readNode(node);
  // v4 populates a polymorphic relation whatever its flag says
  const isMorph = attribute.kind === 'relation' && attribute.target === null;
  if (parameters === null && isMorph && !context.rules.polymorphicPopulateCanBeFalse) parameters = {};
  if (parameters) {
    if (typeof node === 'string') refuseHiddenName(context, schema, attribute, node);
    return populated(scope, attribute, parameters);
  }
  if (parameters === undefined && !(attribute.kind === 'relation' && !mayFollow(context, attribute))) {
    context.deferError(invalidPopulate());
  }
  return null;
}

/** Any text under a relation is a true flag, except one that names an attribute hidden from the caller there (A5). */
function refuseHiddenName(
  context: ResolveContext,
  schema: AnySchema,
  attribute: NonScalar,
  text: string,
): void {
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(attribute.name)!;
  if (!('targetUid' in hop) || (attribute.kind === 'relation' && !mayFollow(context, attribute))) return;
  const target = schemaOf(context.settings.model, hop.targetUid);
  const named = target.attributes.get(text);
  if (!named) return;
  const hidden =
    !isVisible(context, target, named) || (named.kind === 'relation' && !mayFollow(context, named));
  if (hidden) context.deferError(invalidParameter(text));
}

/**
 * Without `populateTextsCountWhole`, a text of names up to the first one the caller may not follow: v4 walks the whole text
 * as one path, so `tags.articles,author` goes with `tags`, while `author,tags.articles` keeps the author.
 */
function readablePart(context: ResolveContext, schema: AnySchema, value: unknown): unknown {
  if (context.rules.populateTextsCountWhole) return value;
  if (Array.isArray(value)) return value.map((item) => readablePart(context, schema, item));
  if (typeof value !== 'string') return value;
  const dot = value.indexOf('.');
  const attribute = dot < 0 ? undefined : schema.attributes.get(value.slice(0, dot));
  const hop = attribute && tableOf(context.settings.layout, schema.uid).hops.get(attribute.name);
  const uid =
    hop && 'componentUid' in hop ? hop.componentUid : hop && 'targetUid' in hop ? hop.targetUid : null;
  if (!attribute || !uid) return value;
  if (!isVisible(context, schema, attribute)) return '';
  if (attribute.kind === 'relation' && !mayFollow(context, attribute)) return '';
  const rest = readablePart(context, schemaOf(context.settings.model, uid), value.slice(dot + 1));
  return rest === '' ? attribute.name : `${attribute.name}.${rest}`;
}

/** Names under a hidden relation are checked although the relation is left out. */
function checkHidden(scope: PopulateScope, name: string, node: unknown): void {
  const attribute = scope.schema.attributes.get(name);
  if (attribute?.kind !== 'relation' || !attribute.target || !isObject(node)) return;
  const target = contentTypeOf(scope.context.settings.model, attribute.target);
  scope.context.checkNamesOnly(() => rows(scope, target, node, 'entry'));
}

/** A hidden creator field is left out, not refused: it exists. */
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
      if (attribute.kind === 'relation' && !mayPopulate(context, schema, attribute)) {
        context.checkNamesOnly(() => rows(scope, target, parameters, shape));
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
  if (readCount(scope.context, parameters))
    return { kind: 'count', hop, where: related.where, wrapped: false };
  return { kind: 'component', hop, ...related };
}
