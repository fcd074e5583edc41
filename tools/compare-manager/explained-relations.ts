/** Relations: polymorphic ones, those given several entries where they hold one, and ids that are looked for. */
import type { Model } from '../../src/core/model/content-type.ts';
import {
  listsForOneMorph,
  otherSidesOf,
  placesGivenSeveral,
  sendsUnaskedIds,
  writesMorphs,
} from '../compare-writes/odd-relations.ts';
import { namedPaths } from './named.ts';
import { relatedAt, typeOf } from './related.ts';
import { isWrite, messageOf, pathOf, type Rule, rootAttribute, status, value } from './rule.ts';
import { columnsApart } from './seen.ts';

/** Whether some type has a polymorphic relation of this name. */
const isOfManyTypes = (model: Model, name: string): boolean =>
  [...model.contentTypes.values()].some(({ attributes }) => {
    const attribute = attributes.get(name);
    return attribute?.kind === 'relation' && attribute.target === null;
  });

export const RELATIONS: readonly Rule[] = [
  [
    'A226',
    status(
      ({ call, ours }) =>
        / morph/.test(call.route) && messageOf(ours.body) === "This relational field doesn't exist",
    ),
  ],
  [
    'A226',
    value(
      (_place, { call, ours }) =>
        / morph/.test(call.route) && messageOf(ours.body) === "This relational field doesn't exist",
    ),
  ],
  [
    'A24',
    value((place, seen) => {
      const attribute = rootAttribute(place, seen);
      return (
        isWrite(seen) &&
        attribute?.kind === 'relation' &&
        attribute.relation.startsWith('morph') &&
        writesMorphs(seen.call)
      );
    }),
  ],
  [
    'A83',
    value((place, seen) => {
      const several = placesGivenSeveral(seen.model, seen.call);
      const others = otherSidesOf(several);
      const linked = /^\/content-manager\/relations\/[^/]+\/\d+\/([^/?]+)/.exec(pathOf(seen))?.[1];
      return [...place.path, linked ?? ''].some(
        (step) => several.has(String(step)) || others.has(String(step)),
      );
    }),
  ],
  // links set from the other side of a polymorphic relation
  [
    'A24',
    (item, seen) =>
      item.at === 'row' &&
      writesMorphs(seen.call) &&
      (columnsApart(item, seen)?.every((name) => /_(id|type)$/.test(name)) ?? false),
  ],
  [
    'A24',
    value((place, seen) => {
      const type = typeOf(seen.model, pathOf(seen));
      const related = type && relatedAt(seen.model, type, place, seen.ours.body);
      return seen.wroteMorphs && related?.attribute.relation.startsWith('morph') === true;
    }),
  ],
  [
    'A24',
    status(
      ({ call, ours, theirs }) =>
        ours.status === 400 &&
        theirs.status === 200 &&
        writesMorphs(call) &&
        /entries as \{ id, __type \}|entries with id and __type|There is no content-type/.test(
          messageOf(ours.body),
        ),
    ),
  ],
  [
    'A24',
    status(
      ({ call, ours, theirs }) => ours.status === 200 && theirs.status === 500 && listsForOneMorph(call),
    ),
  ],
  [
    'A24',
    (item, { call, answers, read }) =>
      (item.at !== 'status' || read !== null) &&
      answers[1].status === 500 &&
      answers[0].status === 200 &&
      listsForOneMorph(call),
  ],
  [
    'A24',
    (item, { call, answers }) =>
      item.at !== 'status' && answers[0].status === 400 && answers[1].status === 200 && writesMorphs(call),
  ],
  // a filter by a polymorphic relation, which is dropped here
  [
    'A228',
    status(
      ({ model, call, ours, theirs }) =>
        theirs.status === 500 &&
        ours.status === 200 &&
        namedPaths(call.path).some((names) => names.some((name) => isOfManyTypes(model, name))),
    ),
  ],
  // ids that v4 does not look for
  [
    'A363',
    status(
      ({ call, ours, theirs }) =>
        ours.status === 400 &&
        theirs.status === 200 &&
        sendsUnaskedIds(call.body) &&
        /relation\(s\) of type/.test(messageOf(ours.body)),
    ),
  ],
  [
    'A363',
    (item, { call, answers }) =>
      item.at !== 'status' &&
      answers[0].status === 400 &&
      answers[1].status === 200 &&
      sendsUnaskedIds(call.body),
  ],
];
