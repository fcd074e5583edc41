/** The differences that are meant: each names its row of the kit's DECISIONS.md. */
import type { Model } from '../../src/model/content-type.ts';
import { kitModel } from '../../test/support/kit.ts';
import type { Difference } from '../support/differences.ts';
import { hiddenNames } from '../support/hidden-names.ts';
import { MEMBERS } from './answer-differences.ts';
import { morphTypes, placesGivenSeveral, sentData, type Traces, writesMorphs } from './odd-relations.ts';
import { type Problem, problemsOf, sameProblems, sameWords } from './problems.ts';
import type { WriteCall } from './request.ts';
import type { Answer } from './side.ts';

/** Two answers that differ. */
export interface Case {
  readonly call: WriteCall;
  readonly ours: Answer;
  readonly theirs: Answer;
  /** Whether it is a read of what was written. */
  readonly reading: boolean;
  /** Where the bodies differ. */
  readonly found: readonly Difference[];
  /** What was written before, or is by this call. */
  readonly traces: Traces;
}

const model: Model = kitModel();
const HIDDEN = hiddenNames(model);
/** The components and zones. */
const PARTS = [...model.contentTypes.values(), ...model.components.values()].flatMap((type) =>
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

/** The routes whose query v4 does not check. */
const SINGLE = /^(PUT|DELETE) single( form)?$/;

const RULES: readonly Rule[] = [
  // what a client sends never ends in a 500
  ['A1', ({ refused, theirs }) => refused && theirs.status >= 500],
  // ... and what would is refused before the other mistakes are looked for
  [
    'A1',
    ({ our, theirs }) =>
      theirs.status >= 400 &&
      /Invalid (populate|fields|publicationState): expected|id cannot be changed/.test(our),
  ],
  [
    'A1',
    ({ our, their }) =>
      our.includes('Some of the provided components') && their.includes('"code":"INTERNAL_SERVER_ERROR"'),
  ],
  [
    'A320',
    ({ call, our, theirs }) =>
      theirs.status === 200 &&
      /[?&]populate\[(subjects?|notes|mainNotes)\]\[/.test(call.path) &&
      our.includes('Invalid populate: expected'),
  ],
  [
    'A10',
    ({ call, our, their }) =>
      call.route === 'POST users' &&
      our.includes('"2 errors occurred"') &&
      their.includes('"This attribute must be unique"') &&
      String((call.body as { password?: unknown } | undefined)?.password).length > 72,
  ],
  // ... also by the routes that do not look at it in v4
  ['A1', ({ call, our }) => SINGLE.test(call.route) && /Invalid (populate|fields): expected/.test(our)],
  [
    'A5',
    ({ call, our }) =>
      SINGLE.test(call.route) &&
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
    ({ call, ours, theirs }) =>
      call.route === 'POST upload' &&
      severalFiles(call) &&
      ours.status === theirs.status &&
      sorted(ours.body) === sorted(theirs.body),
  ],
  // a single object beside the other rules: v4 looks for what stands in a list in its place, too
  ['A125', (given) => given.refused && given.theirs.status === 400 && listsForObjects(given)],
  [
    'A127',
    ({ call, ours, theirs, their }) =>
      call.method === 'PUT' &&
      /populate\[localizations\]|populate=\*/.test(call.path) &&
      ours.status === 200 &&
      theirs.status === 400 &&
      /must be a `\w+` type, but the final value was: `null`/.test(their),
  ],
  ['A23', ({ our }) => our.includes('connect and disconnect can not be used on')],
  [
    'A24',
    ({ call, our, refused }) =>
      refused && writesMorphs(call) && /takes (a list of )?entries|There is no content-type/.test(our),
  ],
  [
    'A24',
    ({ call, our, theirs }) => {
      const uid = /relation\(s\) of type (\S+) associated/.exec(our)?.[1];
      return theirs.status === 200 && uid !== undefined && morphTypes(sentData(call)).has(uid);
    },
  ],
  [
    'A122',
    ({ our, their }) => our.includes('"Invalid relations"') && their.includes('needs to be connected first'),
  ],
  [
    'A123',
    ({ call, our, theirs }) =>
      SINGLE.test(call.route) &&
      /locale\[|locale=.*locale=/.test(call.path) &&
      theirs.status === 200 &&
      (/This locale doesn't exist|Not Found/.test(our) || call.path.includes('sort')),
  ],
  [
    'A126',
    ({ call, ours, theirs }) =>
      /populate\[subjects?\]\[(sort|fields)/.test(call.path) && ours.status === 200 && theirs.status === 500,
  ],
  [
    'A27',
    ({ call, our, refused, theirs }) =>
      call.route === 'graphql update single' &&
      our.includes("This locale doesn't exist") &&
      (refused || theirs.status === 200),
  ],
  [
    'A12',
    ({ our, their }) =>
      /^\{"data":null,"error":\{"status":400,"name":"Error","message":"Some of the provided components/.test(
        their,
      ) && our.includes('Some of the provided components'),
  ],
  [
    'A133',
    ({ our, their }) =>
      our.includes('role.disconnect[') &&
      /Invalid id, expected a string|type plugin::users-permissions.role associated/.test(their),
  ],
  [
    'A34',
    ({ call, ours, their }) =>
      call.route === 'POST users' && ours.status === 201 && their.includes('insert into `up_users`'),
  ],
  [
    'A129',
    ({ call, refused, our, theirs }) =>
      refused &&
      theirs.status === 200 &&
      /relation\(s\) of type|Invalid relations/.test(our) &&
      /"id\\?":\[|"set\\?":\[null/.test(JSON.stringify(call.body ?? call.form)),
  ],
  ['A129', (given) => given.refused && given.theirs.status === 400 && otherRelations(given)],
  [
    'A131',
    ({ call, ours, theirs, found }) =>
      SINGLE.test(call.route) &&
      /populate\[sections\]\[(start|limit)/.test(call.path) &&
      ours.status === theirs.status &&
      found.every(({ kind }) => kind.startsWith('.data.attributes.sections')),
  ],
  [
    'A124',
    ({ call, ours, theirs }) =>
      SINGLE.test(call.route) &&
      /populate\[(created|updated)By\]\[/.test(call.path) &&
      ours.status === 200 &&
      theirs.status === 500,
  ],
  ['A20', ({ their }) => their.includes('Cannot mix BigInt')],
  ['A24', ({ call, ours, theirs }) => ours.status === 200 && theirs.status === 500 && writesMorphs(call)],
  [
    'A82',
    ({ call, our, refused }) =>
      call.route.startsWith('graphql') && refused && our.includes('to be an object'),
  ],
  ['A85', ({ our }) => our.includes('Locale cannot represent non string type')],
  ['A22+A32+A10+A25', saysMore],
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

/** The files of an answer without their ids, in an order of their own. */
const sorted = (body: unknown): string =>
  JSON.stringify((body as readonly object[]).map((file) => JSON.stringify({ ...file, id: 0 })).sort());

const severalFiles = ({ form }: WriteCall): boolean =>
  (form ?? []).filter((one) => one.name === 'files').length > 1;

/** Whether v4 tells the same and one relation more, where a list stands for a component. */
function listsForObjects({ ours, theirs }: Case): boolean {
  const [told, wanted] = [problemsOf(ours.body), problemsOf(theirs.body)];
  return (
    told.some(({ message }) => /must be a `object` type, but the final value was: `\[/.test(message)) &&
    wanted.length === told.length + 1 &&
    /^(\d+ relation\(s\) of type|Invalid relations)/.test(wanted.at(-1)!.message) &&
    sameProblems(told, wanted.slice(0, -1))
  );
}

/** The type whose entries the last problem misses. */
const typeIn = (problems: readonly Problem[]): string | undefined =>
  /of type (\S+)/.exec(problems.at(-1)?.message ?? '')?.[1];

/** Whether both tell the same, but for the last problem, which is about ids that lead nowhere. */
function otherRelations({ call, ours, theirs }: Case): boolean {
  const [told, wanted] = [problemsOf(ours.body), problemsOf(theirs.body)];
  const missing = /^(\d+ relation\(s\) of type|Invalid relations)/;
  if (!missing.test(told.at(-1)?.message ?? '')) return false;
  if (told.length === wanted.length)
    return (
      typeIn(told) !== typeIn(wanted) &&
      missing.test(wanted.at(-1)!.message) &&
      sameProblems(told.slice(0, -1), wanted.slice(0, -1))
    );
  const listed = /"id\\?":\[/.test(JSON.stringify(call.body ?? call.form));
  return listed && sameProblems(told.slice(0, -1), wanted);
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
  // v4's later checks come one at a time, when these hold
  return sameProblems(told, problemsOf(theirs.body)) || (told.length === 0 && theirs.status >= 400);
}

/** Rows that explain single members: all of them have to be explained. */
function parts(given: Case): string | null {
  const { ours, theirs, found } = given;
  if (ours.status !== theirs.status || found.length === 0) return null;
  const rows = found.map((one) => partRow(one, given));
  return rows.every((row) => row !== null) ? [...new Set(rows)].sort().join('+') : null;
}

function partRow({ kind, ours, theirs }: Difference, { call, reading, found, traces }: Case): string | null {
  // a single type's answer beside the error of a component that is not its own
  if (/^\.data\.update\w+$/.test(kind) && ours === null && JSON.stringify(theirs) === '{"data":null}')
    return 'A86';
  if (kind.endsWith('.provider') && call.path.startsWith('/api/users')) return 'A31';
  // the entry of the default locale, made anew
  if (/^\.data\.updateSetting\.data\.attributes\./.test(kind)) return 'A27';
  // ... and linked here
  if (call.route === 'graphql update single' && kind.includes('.attributes.localizations.')) return 'A27';
  if (kind.endsWith('.id') && names(PARTS, kind) && sameIds(found.filter((one) => one.kind === kind)))
    return 'A121';
  // big integers keep their digits
  if (
    BIG.has(last(kind)) &&
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
  // what stands below a polymorphic relation without a type
  if (/populate\[subjects?\]\[(populate|fields)/.test(call.path) && /\.subjects?[.[]/.test(kind))
    return 'A126';
  // files of a component that the form did not send
  if (traces.partFiles && theirs === null && isFile(ours)) return 'A386';
  // of the links to all of them a page or an order shows another one
  if (!reading && [...placesGivenSeveral(model, call)].some((name) => showsPart(call.path, name, kind)))
    return 'A83';
  if (kind.endsWith(MEMBERS) && traces.morphs) return 'A24';
  // v4 finds no entry where `fields` leaves the columns of the link out
  if (kind.endsWith(MEMBERS) && /[?&]fields/.test(call.path) && JSON.stringify(theirs) === '[]') return 'A24';
  if (typeof ours === 'string' && typeof theirs === 'string') {
    if (sameWords(ours, theirs)) return 'A81';
    // a value shown in part
    if (ours.includes('…') && theirs.startsWith(ours.slice(0, ours.indexOf('…')))) return 'A70';
  }
  if (/\.extensions\.exception$/.test(kind) && ours === undefined) return 'A19';
  if (/^\.errors\[\]\.message$/.test(kind) && ours === String(theirs).replace(SUGGESTION, '')) return 'A120';
  // a picture that became another kind of file
  if (/\.(width|height)$/.test(kind) && ours === null && call.route.startsWith('POST upload?id'))
    return 'A88';
  return null;
}

/** Whether a value is what a media attribute answers. */
const isFile = (value: unknown): boolean => /"(hash|mime)":/.test(JSON.stringify(value) ?? '');

/** Whether a query asks for a part of a relation, and a difference is about it. */
const showsPart = (path: string, name: string, kind: string): boolean =>
  kind.startsWith(`.data.attributes.${name}.`) &&
  new RegExp(`populate\\[${name}\\]\\[(start|limit|page|pageSize|pagination|sort|filters)\\]`).test(path);

const SUGGESTION = / Did you mean [^?]*\?$/;

/** Whether the same ids stand in another order. */
const sameIds = (found: readonly Difference[]): boolean =>
  JSON.stringify(found.map((one) => one.ours).sort()) ===
  JSON.stringify(found.map((one) => one.theirs).sort());
