/** The differences inside two answers that are meant, member by member. */

import type { Difference } from '../../src/octavo/compare/differences.ts';
import { hiddenNames } from '../../src/octavo/compare/rules/hidden-names.ts';
import { fixtureModel } from '../support/fixture.ts';
import { sameWords } from '../support/problems.ts';
import { MEMBERS } from './answer-differences.ts';
import type { Case } from './case.ts';
import { otherSidesOf, placesGivenSeveral } from './odd-relations.ts';

const model = fixtureModel();
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

/** The big integers. */
export const BIG = new Set(
  [...model.contentTypes.values()].flatMap((type) =>
    [...type.attributes.values()]
      .filter((one) => one.kind === 'scalar' && one.type === 'biginteger')
      .map((one) => one.name),
  ),
);

/** Rows that explain single members: all of them have to be explained. */
export function rowsOfMembers(whole: Case): string | null {
  const { ours, theirs, found } = whole;
  if (ours.status !== theirs.status || found.length === 0) return null;
  const rows = found.map((one) => rowOfMember(one, whole));
  return rows.every((row) => row !== null) ? [...new Set(rows)].sort().join('+') : null;
}

function rowOfMember(
  { kind, ours, theirs }: Difference,
  { call, reading, found, traces }: Case,
): string | null {
  // a single type's answer beside the error of a component that is not its own
  if (/^\.data\.update\w+$/.test(kind) && ours === null && JSON.stringify(theirs) === '{"data":null}')
    return 'A86';
  if (kind.endsWith('.provider') && call.path.startsWith('/api/users')) return 'A31';
  if (kind === '.data.attributes.locale' && call.route === 'PUT single' && theirs === 'en') return 'A450';
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
  if (reading && traces.forms && /^\/api\/upload\/files/.test(call.path) && isAmong(ours, theirs))
    return 'A28';
  if (reading && theirs === null && [...traces.partial].some((name) => kind.includes(`.${name}`)))
    return 'A452';
  // files of a component that the form did not send
  if (traces.partFiles && theirs === null && isFile(ours)) return 'A386';
  // ... which the other sides show later on, too
  if (isAmong(ours, theirs) && names([...otherSidesOf(traces.several)], kind)) return 'A83';
  // of the links to all of them a page or an order shows another one
  if (!reading && [...placesGivenSeveral(model, call)].some((name) => showsPart(call.path, name, kind)))
    return 'A83';
  // a file's entries, of which v4 moves the written one to the end
  if (kind.endsWith(`.related${MEMBERS}`)) return sameItems(ours, theirs) ? 'A364' : null;
  if (kind.endsWith(MEMBERS) && /populate\[subjects?\]\[(start|limit)\]/.test(call.path)) return 'A454';
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

/** Whether all entries of one list are in the other, which has more. */
function isAmong(ours: unknown, theirs: unknown): boolean {
  if (!Array.isArray(ours) || !Array.isArray(theirs) || ours.length >= theirs.length) return false;
  const ids = new Set(theirs.map((one: { id?: unknown } | null) => one?.id));
  return ours.every((one: { id?: unknown } | null) => ids.has(one?.id));
}

/** Whether a query asks for a part of a relation, and a difference is about it. */
const showsPart = (path: string, name: string, kind: string): boolean =>
  kind.startsWith(`.data.attributes.${name}.`) &&
  new RegExp(
    `populate\\[${name}\\]\\[(start|limit|page|pageSize|pagination|sort|filters|publicationState|count)\\]`,
  ).test(path);

const SUGGESTION = / Did you mean [^?]*\?$/;

/** Whether the same ids stand in another order. */
const sameIds = (found: readonly Difference[]): boolean =>
  sameItems(
    found.map((one) => one.ours),
    found.map((one) => one.theirs),
  );

/** Whether two lists have the same items in another order. */
const sameItems = (ours: unknown, theirs: unknown): boolean =>
  JSON.stringify([...(ours as readonly unknown[])].sort()) ===
  JSON.stringify([...(theirs as readonly unknown[])].sort());
