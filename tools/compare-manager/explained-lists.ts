/** What lists and counts take in their query strings, and the order of what they list. */
import type { ContentType, Model } from '../../src/core/model/content-type.ts';
import { typeOf } from './related.ts';
import { messageOf, pathOf, query, type Rule, status, value } from './rule.ts';

/** Whether a list is ordered by an attribute behind a relation to many, or a list of components or files. */
const sortsByMany = ({ attributes }: ContentType, path: string): boolean =>
  [...query(path)]
    .filter(([key]) => key.startsWith('sort'))
    .some(([, text]) =>
      text.split(',').some((one) => {
        const attribute = attributes.get(one.split('.')[0] ?? '');
        if (attribute?.kind === 'relation')
          return /Many$/.test(attribute.relation) && attribute.relation !== 'manyToOne';
        return (
          (attribute?.kind === 'component' && attribute.repeatable) ||
          (attribute?.kind === 'media' && attribute.multiple)
        );
      }),
    );

/** Whether a list is ordered by a relation, a component or a zone instead of an attribute in it. */
const sortsByWhole = (model: Model, path: string): boolean =>
  [...query(path)]
    .filter(([key]) => key.startsWith('sort'))
    .flatMap(([, text]) => text.split(','))
    .some((one) => {
      const attribute = typeOf(model, path)?.attributes.get(one.split(':')[0] ?? '');
      return attribute !== undefined && attribute.kind !== 'scalar';
    });

export const LISTS: readonly Rule[] = [
  [
    'A223',
    status(
      ({ ours, theirs, call }) =>
        theirs.status === 200 &&
        /[?&]fields/.test(call.path) &&
        messageOf(ours.body).startsWith('Invalid parameter'),
    ),
  ],
  [
    'A223',
    value((_place, { read, call }) => read === null && /[?&]fields/.test(call.path) && call.method === 'GET'),
  ],
  [
    'A482',
    status(
      ({ call, ours, theirs }) =>
        call.route.startsWith('single count') &&
        query(call.path).has('locale') &&
        ours.status === 404 &&
        // the entry of the default one may not be open
        (theirs.status === 200 || theirs.status === 403),
    ),
  ],
  [
    'A482',
    value((_place, { call }) => call.route.startsWith('single count') && query(call.path).has('locale')),
  ],
  // an order by what has no value of its own has no effect
  [
    'A228',
    status(
      (seen) =>
        seen.ours.status === 200 && seen.theirs.status === 500 && sortsByWhole(seen.model, pathOf(seen)),
    ),
  ],
  // equal keys are ordered by id, and so is what has no order
  [
    'A6',
    value(
      ({ path }, seen) =>
        path[0] === 'results' &&
        path.length === 1 &&
        !/[?&]sort/.test(pathOf(seen)) &&
        seen.found.length === 1,
    ),
  ],
  // searches take their text literally, and fold all letters
  [
    'A3',
    value(({ path: [root] }, seen) => {
      const text = query(pathOf(seen)).get('_q') ?? '';
      return (root === 'results' || root === 'pagination') && /[%_]|[^\x20-\x7e]/.test(text);
    }),
  ],
  // ... as do filters
  [
    'A3',
    value(
      ({ path: [root] }, seen) =>
        (root === 'results' || root === 'pagination') &&
        [...query(pathOf(seen))].some(
          ([key, text]) =>
            /^filters.*\[\$(not)?(contains|startsWith|endsWith|eqi|nei|Contains)i?\]/i.test(key) &&
            /[%_]|[^\x20-\x7e]/.test(text),
        ),
    ),
  ],
  // ordered by what there are many of
  [
    'A7',
    value(({ path: [root] }, seen) => {
      const type = typeOf(seen.model, pathOf(seen));
      return (
        (root === 'results' || root === 'pagination') && type !== undefined && sortsByMany(type, pathOf(seen))
      );
    }),
  ],
];
