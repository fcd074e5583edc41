/** The differences that are meant: each names its row of the kit's DECISIONS.md. */
import type { Model } from '../../src/model/content-type.ts';
import { kitModel } from '../../test/support/kit.ts';
import type { Difference } from '../support/differences.ts';
import { hiddenNames } from '../support/hidden-names.ts';
import type { WriteCall } from './request.ts';
import type { Answer } from './side.ts';

/** Two answers that differ. */
export interface Case {
  readonly call: WriteCall;
  readonly ours: Answer;
  readonly theirs: Answer;
  /** Whether it is a read of what was written. */
  readonly reading: boolean;
  /** Whether what was read is what a refused write was about. */
  readonly afterRefusal?: boolean;
  /** Where the bodies differ. */
  readonly found: readonly Difference[];
}

const model: Model = kitModel();
const HIDDEN = hiddenNames(model);
/** The polymorphic relations and their other sides. */
const MORPHS = [...model.contentTypes.values()].flatMap((type) =>
  [...type.attributes.values()]
    .filter((one) => one.kind === 'relation' && one.relation.startsWith('morph') && type.origin === 'api')
    .map((one) => one.name),
);
const hasMorph = (body: unknown): boolean =>
  MORPHS.some((name) => JSON.stringify(body ?? null).includes(`"${name}"`));
/** The components and zones. */
const PARTS = [...model.contentTypes.values()].flatMap((type) =>
  [...type.attributes.values()]
    .filter((one) => one.kind === 'component' || one.kind === 'dynamiczone')
    .map((one) => one.name),
);
/** Whether a path has one of some names in it. */
const names = (some: readonly string[], path: string): boolean =>
  path.split(/[.[\]]+/).some((step) => some.includes(step));
const last = (kind: string): string => kind.slice(kind.lastIndexOf('.') + 1);

/** @returns the row, or null */
export function rowOf(given: Case): string | null {
  return whole(given) ?? parts(given);
}

type Rule = readonly [row: string, holds: (given: Seen) => boolean];

/** A case with what the rules look at. */
interface Seen extends Case {
  /** Both bodies as JSON. */
  readonly our: string;
  readonly their: string;
  /** Octavo refuses. */
  readonly refused: boolean;
}

const RULES: readonly Rule[] = [
  // what a client sends never ends in a 500
  ['A1', ({ refused, theirs }) => refused && theirs.status >= 500],
  // ... and what would is refused before the other mistakes are looked for
  [
    'A1',
    ({ our, theirs }) =>
      theirs.status >= 400 && /Invalid (populate|fields): expected|id cannot be changed/.test(our),
  ],
  [
    'A5',
    ({ call, our }) =>
      /^(PUT|DELETE) single( form)?$/.test(call.route) &&
      call.path.includes('?') &&
      /"Invalid parameter |Invalid \w+ parameter/.test(our),
  ],
  [
    'A21',
    ({ call, our, theirs }) =>
      / roles$/.test(call.route) && theirs.status === 200 && our.includes('name is a required field'),
  ],
  [
    'A80',
    ({ call, refused, theirs }) => /^(POST|PUT) roles$/.test(call.route) && refused && theirs.status === 200,
  ],
  ['A29', ({ our, theirs }) => our.includes('this must be a `object` type') && theirs.status === 200],
  ['A27', ({ call, their }) => call.route.includes('single') && their.includes('singleType.alreadyExists')],
  [
    'A31',
    ({ call, their }) =>
      / users$/.test(call.route) && /(provider|resetPasswordToken|confirmationToken) must be/.test(their),
  ],
  [
    'A35',
    ({ call, refused, theirs }) =>
      call.route === 'POST upload' &&
      refused &&
      theirs.status === 200 &&
      (call.form ?? []).some((one) => one.name === 'ref'),
  ],
  [
    'A28',
    ({ call, reading }) => reading && call.route.endsWith(' form') && call.path.startsWith('/api/upload'),
  ],
  [
    'A84',
    ({ call, found }) =>
      call.route === 'POST upload' && severalFiles(call) && found.every(({ kind }) => kind === '[].id'),
  ],
  ['A23', ({ our }) => our.includes('connect and disconnect can not be used on')],
  ['A24', ({ our, refused }) => refused && /takes (a list of )?entries|There is no content-type/.test(our)],
  [
    'A24',
    ({ call, our, theirs }) =>
      theirs.status === 200 &&
      our.includes('associated with this entity do not exist') &&
      hasMorph(call.body),
  ],
  ['A20', ({ their }) => their.includes('Cannot mix BigInt')],
  ['A24', ({ call, ours, theirs }) => ours.status === 200 && theirs.status === 500 && hasMorph(call.body)],
  [
    'A82',
    ({ call, our, refused }) =>
      call.route.startsWith('graphql') && refused && our.includes('to be an object'),
  ],
  ['A85', ({ our }) => our.includes('Locale cannot represent non string type')],
  [
    'A87',
    ({ reading, afterRefusal, found }) =>
      reading && afterRefusal === true && found.every(({ kind }) => names(PARTS, kind)),
  ],
  ['A22+A32+A10+A25', (given) => given.refused && saysMore(given)],
];

/** What both answers as a whole show. */
function whole(given: Case): string | null {
  const { ours, theirs } = given;
  const seen: Seen = {
    ...given,
    our: JSON.stringify(ours.body) ?? '',
    their: JSON.stringify(theirs.body) ?? '',
    refused: ours.status >= 400 && ours.status < 500,
  };
  return RULES.find(([, holds]) => holds(seen))?.[0] ?? null;
}

const severalFiles = ({ form }: WriteCall): boolean =>
  (form ?? []).filter((one) => one.name === 'files').length > 1;

interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

const BIG = new Set(
  [...model.contentTypes.values()].flatMap((type) =>
    [...type.attributes.values()]
      .filter((one) => one.kind === 'scalar' && one.type === 'biginteger')
      .map((one) => one.name),
  ),
);

const BLOCKS = new Set(
  [...model.contentTypes.values()].flatMap((type) =>
    [...type.attributes.values()]
      .filter((one) => one.kind === 'scalar' && one.type === 'blocks')
      .map((one) => one.name),
  ),
);

/** Whether Octavo tells v4's problems, and beside them only what columns cannot hold or v4 does not check. */
function saysMore({ ours, theirs }: Case): boolean {
  const told = problemsOf(ours.body).filter(
    ({ path, message }) =>
      !BIG.has(path.at(-1) ?? '') &&
      !BLOCKS.has(/^(.+) must be a `array` type/.exec(message)?.[1] ?? '') &&
      !/must be (less|greater) than or equal to -?2147483[0-9]{3}$|must be at most 72 bytes/.test(message),
  );
  if (told.length === problemsOf(ours.body).length) return false;
  const wanted = theirs.status === 200 ? [] : problemsOf(theirs.body);
  // v4's later checks come one at a time, when these hold
  return JSON.stringify(told) === JSON.stringify(wanted) || (told.length === 0 && theirs.status >= 400);
}

function problemsOf(body: unknown): readonly Problem[] {
  const { error } = (body ?? {}) as { error?: { details?: { errors?: readonly Problem[] } } };
  return error?.details?.errors ?? [];
}

/** Rows that explain single members: all of them have to be explained. */
function parts({ call, ours, theirs, found }: Case): string | null {
  if (ours.status !== theirs.status || found.length === 0) return null;
  const rows = found.map((one) => partRow(one, call));
  return rows.every((row) => row !== null) ? [...new Set(rows)].sort().join('+') : null;
}

function partRow({ kind, ours, theirs }: Difference, call: WriteCall): string | null {
  // a single type's answer beside the error of a component that is not its own
  if (/^\.data\.update\w+$/.test(kind) && ours === null && JSON.stringify(theirs) === '{"data":null}')
    return 'A86';
  if (kind.endsWith('.provider')) return 'A31';
  // the entry of the default locale, made anew
  if (/^\.data\.updateSetting\.data\.attributes\./.test(kind)) return 'A27';
  // big integers keep their digits
  if (
    typeof ours === 'string' &&
    typeof theirs === 'string' &&
    ours !== '' &&
    Number(ours) === Number(theirs)
  )
    return 'A2';
  // polymorphic values and GraphQL keep to themselves what is private
  if (
    (ours === undefined || call.route.startsWith('graphql')) &&
    (ours ?? null) === null &&
    HIDDEN.has(last(kind))
  )
    return 'A4';
  if (names(MORPHS, kind)) return 'A24';
  if (typeof ours === 'string' && typeof theirs === 'string' && sameWords(ours, theirs)) return 'A81';
  if (/\.extensions\.exception$/.test(kind) && ours === undefined) return 'A19';
  if (/^\.errors\[\]\.message$/.test(kind) && ours === String(theirs).replace(SUGGESTION, '')) return 'A120';
  // a picture that became another kind of file
  if (/\.(width|height)$/.test(kind) && ours === null && call.route.startsWith('POST upload?id'))
    return 'A88';
  return null;
}

const SUGGESTION = / Did you mean [^?]*\?$/;

const LISTED = '.__component must be one of the following values: ';

/** Whether two messages list the same components in another order. */
function sameWords(ours: string, theirs: string): boolean {
  if (!ours.includes(LISTED)) return false;
  const words = (text: string): string => text.split(/[ ,]+/).sort().join(' ');
  return words(ours) === words(theirs);
}

/**
 * Whether a new entry or component gets several ids where one has place: v4 stores links to all (A83), which the other
 * sides show.
 */
export function givesOnePlaceSeveral(given: Model, { body, form, method }: WriteCall): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  const toOne = new Set(
    [...given.contentTypes.values(), ...given.components.values()].flatMap((schema) =>
      [...schema.attributes.values()]
        .filter(
          (one) => one.kind === 'relation' && (one.relation === 'oneToOne' || one.relation === 'manyToOne'),
        )
        .map((one) => one.name),
    ),
  );
  const several = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) return value.some(several);
    return Object.entries(value).some(
      ([key, one]) => (toOne.has(key) && listLength(one) > 1) || several(one),
    );
  };
  return several(body ?? dataOf(form));
}

/** The JSON a form has beside its files. */
function dataOf(form: WriteCall['form']): unknown {
  const text = form?.find(({ name }) => name === 'data')?.text;
  return text === undefined ? undefined : JSON.parse(text);
}

function listLength(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const { set, connect } = value as { set?: unknown; connect?: unknown };
  return Math.max(listLength(set), listLength(connect));
}
