import { expect, test } from 'vitest';
import { toFilters, UnknownOperatorError } from '../../src/core/rights/condition-query.ts';

test.each<[string, object, object]>([
  ['a value by a path', { 'createdBy.id': 3 }, { $and: [{ createdBy: { id: 3 } }] }],
  [
    'a related entry',
    { 'createdBy.roles': { $elemMatch: { id: { $in: [1, 2] } } } },
    { $and: [{ createdBy: { roles: { $and: [{ id: { $in: [1, 2] } }] } } }] },
  ],
  [
    'operators with other names',
    { rank: { $nin: [1], $gt: 2 } },
    { $and: [{ rank: { $notIn: [1], $gt: 2 } }] },
  ],
  ['a value that is there', { motto: { $exists: true } }, { $and: [{ motto: { $notNull: true } }] }],
  ['a value that is not', { motto: { $exists: false } }, { $and: [{ motto: { $null: true } }] }],
  ['a list of values', { kind: ['news', 'note'] }, { $and: [{ kind: { $in: ['news', 'note'] } }] }],
  ['an object of names', { author: { name: 'Ada' } }, { $and: [{ author: { $and: [{ name: 'Ada' }] } }] }],
  [
    'groups',
    { $or: [{ a: 1 }, { b: 2 }] },
    { $and: [{ $or: [{ $and: [{ a: 1 }] }, { $and: [{ b: 2 }] }] }] },
  ],
  ['no group', { $nor: [{ a: 1 }] }, { $and: [{ $not: { $or: [{ $and: [{ a: 1 }] }] } }] }],
  ['null', { embargoUntil: null }, { $and: [{ embargoUntil: null }] }],
  ['a moment', { at: { $lt: new Date(0) } }, { $and: [{ at: { $lt: '1970-01-01T00:00:00.000Z' } }] }],
])('%s', (_name, query, filters) => {
  expect(toFilters(query as Record<string, unknown>)).toEqual(filters);
});

test.each([
  { $where: 'true' },
  { title: { $regex: 'a' } },
  { $or: 'title' },
  { title: { $eq: 1, $where: 'x' } },
])('an operator that the engine does not know is an error, not a condition that always holds: %j', (query) => {
  expect(() => toFilters(query)).toThrow(UnknownOperatorError);
});
