/**
 * Relations: the other side has to exist and to agree. What v4 refuses, and what no query could follow, is a
 * problem; a mistake with which v4 starts, and keeps the tables it made, is a warning.
 */
import { isMorphTo, type RelationAttribute, type RelationKind } from '../attribute.ts';
import type { AnySchema, ContentType } from '../content-type.ts';
import { joinKey, type RelationOwner } from '../relation-joins.ts';
import { show } from '../values.ts';
import type { Check, CheckContext } from './check.ts';

/** The required kind of the other side of a two-way relation. */
const OPPOSITE: { readonly [Kind in RelationKind]?: RelationKind } = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** All relations of all content-types and components. */
export const checkRelations: Check = (context) => {
  for (const schema of context.schemas) {
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind === 'relation') checkRelation(context, schema, attribute);
    }
  }
};

function checkRelation(context: CheckContext, schema: AnySchema, relation: RelationAttribute): void {
  if (relation.target === null) return;
  const place = context.place(schema, relation.name);
  const target = context.model.contentTypes.get(relation.target);
  if (!target) {
    if (context.model.components.has(relation.target)) {
      context.findings.problem(place, `target is ${relation.target}, a component, expected a content-type`);
    } else if (!context.declares(relation.target)) {
      context.findings.problem(
        place,
        `target is ${show(relation.target)}, which does not exist, expected a content-type`,
      );
    }
  } else if (relation.relation === 'morphOne' || relation.relation === 'morphMany') {
    checkMorph(context, schema, relation, target);
  } else {
    checkOwnership(context, schema, relation, target);
  }
}

function checkMorph(
  context: CheckContext,
  schema: AnySchema,
  relation: RelationAttribute,
  target: ContentType,
): void {
  const place = context.place(schema, relation.name);
  const { morphBy } = relation;
  if (morphBy === undefined) {
    const text = 'morphBy is missing: it is always empty';
    context.findings.warning(
      place,
      `${text}; expected a morphToOne or morphToMany attribute of ${target.uid}`,
    );
    return;
  }
  const other = target.attributes.get(morphBy);
  if (other?.kind === 'relation' && isMorphTo(other.relation)) return;
  const found = `morphBy is ${show(morphBy)}`;
  const expected = `expected a morphToOne or morphToMany attribute of ${target.uid}`;
  context.findings.problem(place, `${found}, ${expected}`);
}

function checkOwnership(
  context: CheckContext,
  schema: AnySchema,
  relation: RelationAttribute,
  target: ContentType,
): void {
  const place = context.place(schema, relation.name);
  const { inversedBy, mappedBy } = relation;
  if (inversedBy === undefined && mappedBy === undefined) return;
  if (inversedBy !== undefined && relation.relation === 'oneToMany') {
    context.findings.problem(place, 'a oneToMany relation has inversedBy, expected mappedBy');
  } else if (mappedBy !== undefined && relation.relation === 'manyToOne') {
    context.findings.problem(place, 'a manyToOne relation has mappedBy, expected inversedBy');
  } else {
    checkOtherSide(context, schema, relation, target, inversedBy === undefined ? 'mappedBy' : 'inversedBy');
  }
}

function checkOtherSide(
  context: CheckContext,
  schema: AnySchema,
  relation: RelationAttribute,
  target: ContentType,
  key: 'inversedBy' | 'mappedBy',
): void {
  const place = context.place(schema, relation.name);
  const back = key === 'inversedBy' ? 'mappedBy' : 'inversedBy';
  const name = relation[key] ?? '';
  const other = target.attributes.get(name);
  const isRelation = other?.kind === 'relation' && !other.system;
  if (key === 'inversedBy' && !isRelation) {
    const expected = `expected a relation of ${target.uid} with ${back} ${show(relation.name)}`;
    context.findings.problem(place, `${key} is ${show(name)}, ${expected}`);
    return;
  }
  const owner = context.joins.get(joinKey(schema.uid, relation.name));
  if (!owner || !isRelation) {
    const found = isRelation ? 'does not say inversedBy of it' : 'is no relation there';
    const expected = `expected a ${OPPOSITE[relation.relation]} relation to ${schema.uid} with inversedBy ${show(relation.name)}`;
    const consequence = 'it is always empty, and what is written to it is not kept, as in v4';
    context.findings.warning(
      place,
      `mappedBy is ${target.uid} ${show(name)}, which ${found}: ${consequence}; ${expected}`,
    );
    return;
  }
  checkAgreement(context, schema, relation, other, owner);
}

/** Checks that two existing sides agree. */
function checkAgreement(
  context: CheckContext,
  schema: AnySchema,
  relation: RelationAttribute,
  other: RelationAttribute,
  owner: RelationOwner,
): void {
  const place = context.place(schema, relation.name);
  const key = relation.inversedBy === undefined ? 'mappedBy' : 'inversedBy';
  const back = key === 'inversedBy' ? 'mappedBy' : 'inversedBy';
  const otherSide = `${relation.target} "${other.name}"`;
  const opposite = OPPOSITE[relation.relation];
  const expected = `expected ${back} ${show(relation.name)} there`;
  const isOwner = owner.schema === schema && owner.attribute === relation;
  const shares = context.joins.get(joinKey(relation.target!, other.name)) === owner;
  if (!isOwner && key === 'inversedBy') {
    const text = `it and ${otherSide} both say inversedBy: both have the links of ${otherSide}, as in v4, which reads that one last`;
    context.findings.warning(place, `${text}; expected mappedBy on one side`);
  } else if (!shares) {
    const text = `${key} names ${otherSide}, which does not point back: each has links of its own, as in v4`;
    context.findings.warning(place, `${text}; ${expected}`);
  } else if (other.inversedBy === undefined && other.mappedBy === undefined) {
    const text = `${key} names ${otherSide}, which does not point back: it has the links of this one, as in v4`;
    context.findings.warning(place, `${text}; ${expected}`);
  }
  if (other.relation !== opposite) {
    context.findings.warning(
      place,
      `it is ${relation.relation} and ${otherSide} is ${other.relation}, expected ${opposite} there`,
    );
  }
}
