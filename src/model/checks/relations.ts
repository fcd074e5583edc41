/**
 * Relations: that the other side exists and agrees. What v4 refuses, and what no query could follow, is a
 * problem; what v4 starts with, keeping the tables it made of it, is a warning.
 */
import { isMorphTo, type RelationAttribute, type RelationKind } from '../attribute.ts';
import type { AnySchema, ContentType } from '../content-type.ts';
import { show } from '../values.ts';
import type { Check, CheckContext } from './check.ts';

/** What the other side of a two-way relation has to be. */
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
  const other = morphBy === undefined ? undefined : target.attributes.get(morphBy);
  if (other?.kind === 'relation' && isMorphTo(other.relation)) return;
  const found = morphBy === undefined ? 'morphBy is missing' : `morphBy is ${show(morphBy)}`;
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
  if (other?.kind !== 'relation' || other.system) {
    const expected = `expected a relation of ${target.uid} with ${back} ${show(relation.name)}`;
    context.findings.problem(place, `${key} is ${show(name)}, ${expected}`);
    return;
  }
  const otherSide = `${target.uid} "${name}"`;
  const opposite = OPPOSITE[relation.relation];
  const pointsElsewhere = other.target !== schema.uid;
  if (key === 'mappedBy' && (pointsElsewhere || other.mappedBy !== undefined || !OPPOSITE[other.relation])) {
    // without an owner on the other side there is no table to read
    const found = pointsElsewhere ? `points at ${other.target ?? 'any type'}` : 'does not own the relation';
    const expected = `expected a ${opposite} relation to ${schema.uid} with inversedBy ${show(relation.name)}`;
    context.findings.problem(place, `mappedBy names ${otherSide}, which ${found}, ${expected}`);
    return;
  }
  if (pointsElsewhere || other[back] !== relation.name) {
    const expected = `expected ${back} ${show(relation.name)} there`;
    context.findings.warning(place, `${key} names ${otherSide}, which does not point back, ${expected}`);
  }
  if (other.relation !== opposite) {
    context.findings.warning(
      place,
      `it is ${relation.relation} and ${otherSide} is ${other.relation}, expected ${opposite} there`,
    );
  }
}
