/** The differences of the administration API that are meant: each names its row of the kit's DECISIONS.md. */

import type { Difference } from '../../src/octavo/compare/differences.ts';
import type { Answer } from '../support/side.ts';
import type { Probe } from './probes.ts';

/** Two answers that differ, or two databases after them. */
export interface Compared {
  readonly probe: Probe;
  readonly ours: Answer;
  readonly theirs: Answer;
  readonly found: readonly Difference[];
  /** `ours` or `theirs`, the table, and the row as JSON, of each row that one side alone has. */
  readonly rows: readonly string[];
}

type Rule = readonly [row: string, holds: (given: Compared) => boolean];

const at =
  (pattern: RegExp) =>
  ({ probe }: Compared): boolean =>
    pattern.test(probe.route);

const message = ({ body }: Answer): string => JSON.stringify(body) ?? '';

/** Whether the two say the same in so far as ours says it. */
const isNarrower = ({ found }: Compared): boolean =>
  found.every(({ kind, ours }) => ours === undefined || kind.includes('.localizations'));

/** A relation as how many there are, where v4 shows the rows. */
const isCount = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'count';

const RULES: readonly Rule[] = [
  // what a client sends never ends in a 500, or the process
  ['A1', ({ ours, theirs }) => ours.status < 500 && (theirs.status === 0 || theirs.status >= 500)],
  ['A10', ({ ours }) => message(ours).includes('must be at most 72 bytes')],
  ['A32', ({ ours }) => message(ours).includes('must be at most 255 characters')],
  ['A483', at(/^POST \/upload · as /)],
  ['A228', ({ ours }) => /Invalid 'page(Size)?' parameter/.test(message(ours))],
  ['A38', at(/^GET \/email\/settings/)],
  ['A271', at(/^GET \/admin\/audit-logs/)],
  ['A271', at(/^GET \/admin\/permissions /)],
  ['A273', at(/^GET \/admin\/(information|plugins) /)],
  ['A209', at(/^POST \/admin\/project-settings/)],
  ['A274', at(/^GET \/admin\/users · \?(sort|filters)/)],
  ['A483', at(/^POST \/admin\/users · body \[1\]/)],
  ['A206', at(/^GET \/admin\/(users|roles) · \?/)],
  ['A210', at(/^PUT \/admin\/roles\/:id\/permissions · permissions\.0\.conditions/)],
  ['A481', at(/^(POST|PUT) \/admin\/(api-tokens|transfer\/tokens)\S* · (name|description) = /)],
  // v4 leaves permissions of tokens behind
  ['A481', ({ rows, found }) => found.length === 0 && rows.every((row) => /^theirs \S*token_perm/.test(row))],
  ['A480', at(/^(POST|PUT) \/admin\/webhooks/)],
  ['A262', at(/^GET \/users-permissions\/(permissions|policies|routes)|^POST \/email/)],
  ['A258', at(/^(POST|PUT|DELETE) \/users-permissions\/roles/)],
  ['A259', at(/^PUT \/users-permissions\/email-templates/)],
  ['A260', at(/^PUT \/users-permissions\/advanced/)],
  ['A261', at(/^PUT \/users-permissions\/providers/)],
  ['A302', at(/^PUT \/upload\/(settings|configuration)/)],
  [
    'A300',
    ({ found, probe }) => /^GET \/upload/.test(probe.route) && found.every(({ ours }) => ours === undefined),
  ],
  ['A303', at(/^GET \/upload\/(files|folders) · \?(filters|fields|sort)/)],
  ['A306', at(/^PUT \/upload\/folders\/:id · body/)],
  ['A263', at(/^(POST|PUT|DELETE) \/content-type-builder/)],
  ['A253', at(/^GET \/content-manager\/\S+ · (\?kind|id constructor)/)],
  ['A280', at(/^GET \/content-type-builder\/\S+ · id constructor/)],
  ['A250', at(/^PUT \/content-manager\/content-types\S* · (id|body|settings)/)],
  ['A251', at(/^PUT \/content-manager\/\S+configuration · (without|body|settings)/)],
  ['A252', at(/^PUT \/content-manager\/components\S* · as /)],
  ['A237', at(/^POST \/content-manager\/uid\/generate/)],
  ['A224', at(/^GET \/content-manager\/relations.*(as admin:|as editor|populate|fields)/)],
  ['A226', at(/^GET \/content-manager\/relations\/shared\.link/)],
  ['A227', at(/^GET \/content-manager\/single-types\/api::tag\.tag/)],
  ['A482', at(/countDraftRelations · \?locale/)],
  ['A236', at(/bulkDelete · \?filters/)],
  ['A234', at(/bulk(Unp|P)ublish/)],
  ['A235', at(/\/(auto-)?clone\//)],
  ['A231', at(/^(POST|PUT) \/content-manager\S* · extra id/)],
  ['A256', at(/get-non-localized-fields/)],
  ['A255', at(/^DELETE \/i18n\/locales/)],
  // what v4 has refused late has begun
  ['A233', ({ ours, theirs, found }) => ours.status >= 400 && theirs.status >= 400 && found.length === 0],
  ['A23', at(/ · (cover|gallery) = /)],
  ['A7', at(/ · \?sort=articles\.title/)],
  ['A222', at(/^GET \/content-manager\/collection-types.* · \?(filters|sort)\S* as editor/)],
  ['A223', at(/^GET \/content-manager.* · \?fields/)],
  ['A221', ({ found }) => found.length > 0 && found.every(({ ours }) => ours === undefined || isCount(ours))],
  [
    'A221',
    ({ found, probe }) =>
      /^GET \/content-manager/.test(probe.route) && found.some(({ kind }) => kind.endsWith('.count')),
  ],
  [
    'A220',
    (given) => /content-manager/.test(given.probe.route) && given.found.length > 0 && isNarrower(given),
  ],
  // v4 writes all shared attributes to the other locales
  [
    'A232',
    ({ probe, found }) => /content-manager.*(article|setting)/.test(probe.route) && found.length === 0,
  ],
];

/** @returns the row, or null */
export const rowOf = (given: Compared): string | null => RULES.find(([, holds]) => holds(given))?.[0] ?? null;
