/** The differences between two editors' servers that are meant: each names its row of the kit's DECISIONS.md. */

import type { Difference } from '../../src/octavo/compare/differences.ts';
import { formRefusal } from '../support/form-refusal.ts';
import { problemsOf } from '../support/problems.ts';
import type { WriteCall } from '../support/request.ts';
import type { Answer } from '../support/side.ts';

/** Two answers that differ, or what was read after two that were alike. */
export interface Compared {
  readonly call: WriteCall;
  readonly ours: Answer;
  readonly theirs: Answer;
  readonly found: readonly Difference[];
  /** Whether `found` is of a read of all entries after the call. */
  readonly swept: boolean;
}

const LOCALIZED = /^(update|translate|create|single setting).*(articles|imprints|setting)$/;

type Rule = readonly [row: string, holds: (compared: Compared) => boolean];

const RULES: readonly Rule[] = [
  // a write that is refused late has replaced or deleted components, or taken an id
  ['A233', ({ swept, theirs }) => swept && theirs.status >= 400],
  ['A235', ({ call }) => call.route.startsWith('clone ')],
  [
    'A231',
    ({ call, ours, theirs }) =>
      call.as !== 'admin:super' && call.method === 'POST' && ours.status === 403 && theirs.status === 200,
  ],
  [
    'A234',
    ({ call, swept, found }) =>
      swept &&
      /^bulk(Unp|P)ublish/.test(call.route) &&
      found.every(({ kind }) => kind.endsWith('.updatedAt')),
  ],
  [
    'A236',
    ({ call, ours, theirs }) =>
      call.route.startsWith('bulkDelete') && ours.status === 200 && theirs.status === 500,
  ],
  [
    'A238',
    ({ call, ours, theirs }) =>
      call.route.startsWith('single') && ours.status === 403 && theirs.status === 200,
  ],
  // what a client sends never ends in a 500
  ['A1', ({ ours, theirs }) => theirs.status === 500 && ours.status >= 400 && ours.status < 500],
  // the routes of forms refuse what v4's panel does not send
  ...['A720', 'A721'].map(
    (row): Rule => [
      row,
      ({ call, ours, theirs, swept }) =>
        !swept &&
        call.path.startsWith('/content-manager/') &&
        theirs.status === 200 &&
        formRefusal(call.body, ours) === row,
    ],
  ),
  // nor do they publish a draft with it: v4's server finds a value that is missing itself, so there is an empty text
  [
    'A720',
    ({ call, ours, theirs, swept }) =>
      !swept &&
      /^(bulkPublish|publish) /.test(call.route) &&
      ours.status === 400 &&
      theirs.status === 200 &&
      problemsOf(ours.body).length > 0 &&
      problemsOf(ours.body).every(({ message }) => message.endsWith(' must be defined.')),
  ],
  // a related entry has what the editor may read of it
  [
    'A220',
    ({ swept, found, ours, theirs }) =>
      !swept &&
      ours.status === theirs.status &&
      found.length > 0 &&
      found.every(({ kind, ours: value }) => kind.includes('.localizations') || value === undefined),
  ],
  [
    'A265',
    ({ call, ours, theirs }) =>
      ours.status === 200 &&
      theirs.status === 500 &&
      /"id":(\d+),"position":\{"(before|after)":\1\}/.test(JSON.stringify(call.body)),
  ],
  // every save writes all shared attributes to the other locales, and is refused by what these hold
  [
    'A232',
    ({ call, ours, theirs, swept }) =>
      !swept && LOCALIZED.test(call.route) && ours.status === 200 && theirs.status === 400,
  ],
];

/** @returns the row, or null */
export const rowOf = (compared: Compared): string | null =>
  RULES.find(([, holds]) => holds(compared))?.[0] ?? null;
