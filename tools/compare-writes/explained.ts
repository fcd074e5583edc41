/** The differences that are meant: each names its row of the kit's DECISIONS.md. */
import { fixtureModel } from '../support/fixture.ts';
import { type Problem, problemsOf, sameProblems } from '../support/problems.ts';
import type { WriteCall } from '../support/request.ts';
import type { Answer } from '../support/side.ts';
import type { Case } from './case.ts';
import { BIG, rowsOfMembers } from './explained-members.ts';
import {
  anchorsOnItself,
  anchorsOnTexts,
  listsForOneMorph,
  morphTypes,
  sendsRoleId,
  sendsUnaskedIds,
  sentData,
  writesMorphs,
} from './odd-relations.ts';

const model = fixtureModel();
const ZONES = [...model.contentTypes.values()].flatMap((type) =>
  [...type.attributes.values()].filter((one) => one.kind === 'dynamiczone').map((one) => one.name),
);
/** A query that populates a zone with a list, also where it names the zone with a value and with members. */
const ZONE_LIST = new RegExp(
  `[?&]populate\\[(${ZONES.join('|')})\\](\\[\\d+\\]|=.*&populate\\[\\1\\]\\[|\\[.*&populate\\[\\1\\]=)`,
);
/** A query with pages below a zone. */
const ZONE_PAGE = new RegExp(`[?&]populate\\[(${ZONES.join('|')})\\]\\[(?:start|limit)\\]`);

/** @returns the row, or null */
export function rowOf(one: Case): string | null {
  return whole(one) ?? rowsOfMembers(one);
}

type Rule = readonly [row: string, holds: (seen: Seen) => boolean];

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
    ({ call, ours, theirs }) =>
      call.path === '/graphql' && failsInside(theirs) && refusesInGraphql(ours) && !failsInside(ours),
  ],
  [
    'A320',
    ({ call, our, theirs }) =>
      theirs.status === 200 &&
      /[?&]populate\[(subjects?|notes|mainNotes)\]\[/.test(call.path) &&
      our.includes('Invalid populate: expected'),
  ],
  [
    'A362',
    ({ call, our, theirs }) =>
      theirs.status === 200 && ZONE_LIST.test(call.path) && our.includes('Invalid populate: expected'),
  ],
  [
    'A10',
    ({ call, our, their }) =>
      call.route === 'POST users' &&
      our.includes('"2 errors occurred"') &&
      /"This attribute must be unique"|\d relation\(s\) of type plugin::users-permissions\.role/.test(
        their,
      ) &&
      String((call.body as { password?: unknown } | undefined)?.password).length > 72,
  ],
  [
    'A10',
    ({ call, our, theirs }) =>
      call.route === 'POST users' &&
      theirs.status === 201 &&
      our.includes('"password must be at most 72 bytes"'),
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
    ({ call, refused, theirs, their }) =>
      call.route === 'POST upload' &&
      refused &&
      (theirs.status === 200 || their.includes('File name contains invalid characters')) &&
      (call.form ?? []).some((one) => one.name === 'ref'),
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
  ['A125', (seen) => seen.refused && seen.theirs.status === 400 && listsForObjects(seen)],
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
  ['A24', (seen) => seen.refused && refusesMorphs(seen)],
  [
    'A122',
    ({ our, their }) => our.includes('"Invalid relations"') && their.includes('needs to be connected first'),
  ],
  [
    'A265',
    ({ call, ours, theirs }) =>
      ours.status === 200 && theirs.status === 500 && anchorsOnItself(sentData(call)),
  ],
  [
    'A30',
    ({ call, ours, theirs }) =>
      ours.status === 200 && theirs.status === 500 && anchorsOnTexts(sentData(call)),
  ],
  [
    'A363',
    ({ call, our, their }) =>
      /"\d+ relation\(s\) of type/.test(our) &&
      their.includes('needs to be connected first') &&
      sendsUnaskedIds(sentData(call)),
  ],
  [
    'A451',
    ({ call, our, their }) =>
      call.route === 'POST users' &&
      /relation\(s\) of type plugin::users-permissions\.role|"Invalid relations"/.test(our) &&
      /insert into `up_users_role_links`|"Invalid id, expected a string/.test(their),
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
  ['A453', ({ ours, theirs }) => refusesList(ours) && refusesList(theirs)],
  // v4 makes the entry of the default locale where there is none in any
  [
    'A450',
    ({ call, our, theirs }) =>
      /^PUT single( form)?$/.test(call.route) &&
      /[?&]locale=/.test(call.path) &&
      theirs.status === 200 &&
      our.includes("This locale doesn't exist"),
  ],
  [
    'A27',
    ({ call, our, refused, theirs }) =>
      call.route === 'graphql update single' &&
      our.includes("This locale doesn't exist") &&
      (refused || theirs.status === 200),
  ],
  // with null for its locale v4 looks for no entry, and at the data of a new one
  ['A21', ({ call, refused }) => call.route === 'graphql update single' && !refused && sendsNullLocale(call)],
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
  // a new user's own id
  [
    'A34',
    ({ call, found }) =>
      call.route === 'POST users' &&
      Object.hasOwn(Object(call.body), 'id') &&
      found.length > 0 &&
      found.every(({ kind }) => kind === '.id'),
  ],
  // a new role's own id: v4 fails at one that is taken or no number
  ['A34', ({ call, ours, theirs }) => ours.status === 200 && theirs.status === 500 && sendsRoleId(call)],
  // ... and stores any other, by which its answers are sorted
  ['A34', ({ reading, traces, ours, theirs }) => reading && traces.roleIds && sameRoles(ours, theirs)],
  [
    'A129',
    ({ call, refused, our, theirs }) =>
      refused &&
      theirs.status === 200 &&
      /relation\(s\) of type|Invalid relations/.test(our) &&
      /"id\\?":\[|"set\\?":\[null/.test(JSON.stringify(call.body ?? call.form)),
  ],
  ['A129', (seen) => seen.refused && seen.theirs.status === 400 && otherRelations(seen)],
  [
    'A131',
    ({ call, ours, theirs, found }) => {
      const zone = ZONE_PAGE.exec(call.path)?.[1];
      return (
        zone !== undefined &&
        ours.status === theirs.status &&
        found.every(({ kind }) => kind.startsWith(`.data.attributes.${zone}`))
      );
    },
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
  ['A24', ({ call, ours, theirs }) => ours.status === 200 && theirs.status === 500 && listsForOneMorph(call)],
  [
    'A82',
    ({ call, our, refused }) =>
      call.route.startsWith('graphql') && refused && our.includes('to be an object'),
  ],
  ['A85', ({ our }) => our.includes('Locale cannot represent non string type')],
  ['A22+A32+A10+A25', saysMore],
];

/** Whether two lists have the same roles but for their ids. */
function sameRoles(ours: Answer, theirs: Answer): boolean {
  const rolesOf = ({ body }: Answer): readonly object[] =>
    (body as { roles?: readonly object[] } | null)?.roles ?? [];
  const [found, wanted] = [ours, theirs].map((one) => sorted(rolesOf(one)));
  return rolesOf(ours).length > 0 && found === wanted;
}

/** Whether an answer tells one thing: that a list stands for an entry. */
function refusesList({ body }: Answer): boolean {
  const [problem, another] = problemsOf(body);
  return (
    another === undefined &&
    /^this must be a `object` type, .* \(cast from the value `\[/.test(problem?.message ?? '')
  );
}

/** Whether a GraphQL variable for a locale is null. */
const sendsNullLocale = ({ body }: WriteCall): boolean =>
  (body as { variables?: { locale?: unknown } | null } | undefined)?.variables?.locale === null;

/** The errors of a GraphQL answer. */
const graphqlErrors = ({ body }: Answer): readonly { readonly extensions?: { readonly code?: string } }[] =>
  (body as { errors?: readonly object[] } | null)?.errors ?? [];

const refusesInGraphql = (answer: Answer): boolean => graphqlErrors(answer).length > 0;

/** Whether a GraphQL answer tells what is a 500 over REST. */
const failsInside = (answer: Answer): boolean =>
  graphqlErrors(answer).some(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR');

/** What both answers as a whole show. */
function whole(one: Case): string | null {
  const { ours, theirs } = one;
  const seen: Seen = {
    ...one,
    our: JSON.stringify(ours.body) ?? '',
    their: JSON.stringify(theirs.body) ?? '',
    refused: ours.status >= 400 && ours.status < 500,
  };
  return RULES.find(([, holds]) => holds(seen))?.[0] ?? null;
}

/** The items of a list without their ids, in an order of their own. */
const sorted = (body: unknown): string =>
  JSON.stringify((body as readonly object[]).map((one) => JSON.stringify({ ...one, id: 0 })).sort());

const severalFiles = ({ form }: WriteCall): boolean =>
  (form ?? []).filter((one) => one.name === 'files').length > 1;

/** Whether v4 tells the same and one relation more, where a list stands for a component. */
function listsForObjects({ ours, theirs }: Case): boolean {
  const [found, wanted] = [problemsOf(ours.body), problemsOf(theirs.body)];
  return (
    found.some(({ message }) => /must be a `object` type, but the final value was: `\[/.test(message)) &&
    wanted.length === found.length + 1 &&
    MISSING.test(wanted.at(-1)!.message) &&
    sameProblems(found, wanted.slice(0, -1))
  );
}

/** Whether Octavo tells v4's problems, and as the last one what v4 stores of a polymorphic relation. */
function refusesMorphs({ call, ours, theirs }: Case): boolean {
  const [found, wanted] = [problemsOf(ours.body), problemsOf(theirs.body)];
  const last = found.at(-1)?.message ?? '';
  const uid = typeIn(found);
  const isMorph =
    uid === undefined
      ? writesMorphs(call) && /takes (a list of )?entries|There is no content-type/.test(last)
      : morphTypes(sentData(call)).has(uid);
  if (!isMorph) return false;
  const others = found.slice(0, -1);
  return (
    theirs.status === 200 ||
    sameProblems(others, wanted) ||
    (MISSING.test(wanted.at(-1)?.message ?? '') && sameProblems(others, wanted.slice(0, -1)))
  );
}

/** The message about ids that lead nowhere. */
const MISSING = /^(\d+ relation\(s\) of type|Invalid relations)/;

/** The type whose entries the last problem misses. */
const typeIn = (problems: readonly Problem[]): string | undefined =>
  /of type (\S+)/.exec(problems.at(-1)?.message ?? '')?.[1];

/** Whether both tell the same, but for the last problem, which is about ids that lead nowhere. */
function otherRelations({ call, ours, theirs }: Case): boolean {
  const [found, wanted] = [problemsOf(ours.body), problemsOf(theirs.body)];
  if (!MISSING.test(found.at(-1)?.message ?? '')) return false;
  if (found.length === wanted.length)
    return (
      typeIn(found) !== typeIn(wanted) &&
      MISSING.test(wanted.at(-1)!.message) &&
      sameProblems(found.slice(0, -1), wanted.slice(0, -1))
    );
  const listed = /"id\\?":\[/.test(JSON.stringify(call.body ?? call.form));
  return listed && sameProblems(found.slice(0, -1), wanted);
}

const BLOCKS = new Set(
  [...model.contentTypes.values()].flatMap((type) =>
    [...type.attributes.values()]
      .filter((one) => one.kind === 'scalar' && one.type === 'blocks')
      .map((one) => one.name),
  ),
);

/** Whether Octavo tells v4's problems, and beside them only what columns cannot hold or v4 does not check. */
function saysMore({ ours, theirs }: Case): boolean {
  const found = problemsOf(ours.body).filter(
    ({ path, message }) =>
      !BIG.has(path.at(-1) ?? '') &&
      !BLOCKS.has(/^(.+) must be a `array` type/.exec(message)?.[1] ?? '') &&
      !/must be (less|greater) than or equal to -?2147483[0-9]{3}$|must be at most 72 bytes/.test(message),
  );
  if (found.length === problemsOf(ours.body).length) return false;
  // v4's later checks come one at a time, when these hold
  return sameProblems(found, problemsOf(theirs.body)) || (found.length === 0 && theirs.status >= 400);
}
