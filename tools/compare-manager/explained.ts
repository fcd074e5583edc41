/** The differences of the content manager that are meant: each place names its row of the kit's DECISIONS.md. */
import { problemsOf, sameWords } from '../support/problems.ts';
import { CONFIGURATION } from './explained-configuration.ts';
import { LISTS } from './explained-lists.ts';
import { LOCALES } from './explained-locales.ts';
import { RELATIONS } from './explained-relations.ts';
import { RIGHTS } from './explained-rights.ts';
import { WRITES } from './explained-writes.ts';
import { isText, type Rule, status, value } from './rule.ts';
import type { Item, Seen } from './seen.ts';

/** Answers and values of every route. */
const ANSWERS: readonly Rule[] = [
  // what a client sends never ends in a 500
  [
    'A1',
    status(
      ({ ours, theirs }) =>
        ours.status >= 400 && ours.status < 500 && (theirs.status === 0 || theirs.status >= 500),
    ),
  ],
  // the components of a zone are listed in no order
  ['A280', value(({ ours, theirs }) => isText(ours) && isText(theirs) && sameWords(ours, theirs))],
  [
    'A2',
    value(({ path, ours, theirs }) => {
      return (
        typeof path.at(-1) === 'string' &&
        isText(ours) &&
        isText(theirs) &&
        /^-?\d{16,}$/.test(ours) &&
        Number(ours) === Number(theirs)
      );
    }),
  ],
  [
    'A10',
    value(
      ({ path, ours }, { call }) =>
        / user$/.test(call.route) &&
        path.join('.') === 'error.message' &&
        ours === '2 errors occurred' &&
        JSON.stringify(call.body).length > 300,
    ),
  ],
  // SQLite's columns hold integers of 64 bits, those of the other databases do not
  [
    'A32',
    (item, { answers: [ours, theirs], read }) =>
      (item.at !== 'status' || read === null) &&
      ours.status === 400 &&
      theirs.status === 200 &&
      problemsOf(ours.body).some(({ message }) => /2147483647|-2147483648/.test(message)),
  ],
  // a value for a bigint that is no number
  [
    'A22',
    (item, { answers: [ours, theirs], read }) => {
      const problems = problemsOf(ours.body);
      const isAnswer = item.at !== 'status' || read === null;
      const isOfText = ({ message }: { message: string }) => /NaN` \(cast from the value/.test(message);
      return (
        isAnswer &&
        ours.status === 400 &&
        theirs.status === 200 &&
        problems.length > 0 &&
        problems.every(isOfText)
      );
    },
  ],
  // the relations inside a value of another form are not looked at
  [
    'A1',
    value(({ path }, { ours, theirs }) => {
      if (path[0] !== 'error' || ours.status !== 400 || theirs.status !== 400) return false;
      const [left, right] = [ours.body, theirs.body].map((body) =>
        problemsOf(body).map(({ message }) => message),
      );
      return (
        left!.length > 0 &&
        left!.every((message) => right!.includes(message)) &&
        right!.every((message) => left!.includes(message) || message === 'Invalid relations')
      );
    }),
  ],
  // values no column can hold are answered with the rest
  [
    'A1',
    value(({ path }, { ours, theirs }) => {
      if (path[0] !== 'error' || ours.status !== 400 || theirs.status !== 400) return false;
      const [left, right] = [ours.body, theirs.body].map((body) =>
        problemsOf(body).map(({ message }) => message),
      );
      const more = left!.filter((message) => !right!.includes(message));
      return (
        right!.every((message) => left!.includes(message)) &&
        more.length > 0 &&
        more.every((message) =>
          /2147483647|-2147483648|255 characters|72 bytes|9223372036854775807/.test(message),
        )
      );
    }),
  ],
];

/** The rows of every route, then those of each subject. */
const RULES: readonly Rule[] = [
  ...ANSWERS,
  ...RIGHTS,
  ...CONFIGURATION,
  ...LISTS,
  ...RELATIONS,
  ...WRITES,
  ...LOCALES,
];

/** @returns the row of each place; null for a place without one */
export const rowsOf = (items: readonly Item[], seen: Seen): (string | null)[] =>
  items.map((item) => RULES.find(([, covers]) => covers(item, seen))?.[0] ?? null);
