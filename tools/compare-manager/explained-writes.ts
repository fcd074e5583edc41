/** Who may create, change, publish and delete what, and what a write does with values of its own. */

import { formRefusal, rowOfProblem } from '../support/form-refusal.ts';
import { problemsOf } from '../support/problems.ts';
import { isCloned } from './clones.ts';
import { typeOf } from './related.ts';
import { bodyOf, isText, isWrite, messageOf, onlyIn, type Rule, status, value } from './rule.ts';
import { columnsApart } from './seen.ts';

/** What the routes of forms refuse and v4's panel does not send (A720, A721). */
const FORMS = ['A720', 'A721'].flatMap((row): Rule[] => [
  [
    row,
    (item, { call, answers: [ours, theirs], read }) =>
      (item.at !== 'status' || read === null) &&
      theirs.status === 200 &&
      formRefusal(call.body, ours) === row,
  ],
  // beside what both refuse
  [
    row,
    value(({ path }, { call, ours, theirs }) => {
      if (path[0] !== 'error' || ours.status !== 400 || theirs.status !== 400) return false;
      const known = problemsOf(theirs.body).map(({ message }) => message);
      const more = problemsOf(ours.body).filter(({ message }) => !known.includes(message));
      const rows = more.map((problem) => rowOfProblem(call.body, problem));
      return rows.length > 0 && rows[0] === row && !rows.includes(null);
    }),
  ],
]);

export const WRITES: readonly Rule[] = [
  ...FORMS,
  // media take ids alone
  [
    'A23',
    (item, { answers, read }) =>
      (item.at !== 'status' || read === null) &&
      answers[1].status === 200 &&
      messageOf(answers[0].body).includes('connect and disconnect can not be used on'),
  ],
  // a new entry meets a permission to create it
  [
    'A231',
    status(({ model, call, ours, theirs, access }) => {
      const type = typeOf(model, call.path);
      if (!type?.localized || ours.status !== 403 || theirs.status >= 500) return false;
      const locale = new URLSearchParams(call.path.split('?')[1]).get('locale') ?? 'en';
      return (
        /^(create|single put) /.test(call.route) &&
        !access.theirs
          .grants(type, 'create')
          .some(({ locales }) => locales === null || locales.includes(locale))
      );
    }),
  ],
  ['A235', isCloned],
  [
    'A231',
    (item, { call, answers }) =>
      call.method === 'POST' &&
      answers[0].status === 403 &&
      answers[1].status === 200 &&
      item.at !== 'status',
  ],
  // an id in a body has no effect
  [
    'A231',
    (_item, seen) =>
      isWrite(seen) &&
      /^(create|update|single put|clone) /.test(seen.call.route) &&
      Object.hasOwn(bodyOf(seen), 'id'),
  ],
  [
    'A238',
    status(
      ({ call, ours, theirs }) =>
        call.route.startsWith('single put') &&
        call.as !== 'admin:super' &&
        ours.status === 403 &&
        theirs.status < 500,
    ),
  ],
  [
    'A238',
    (item, { call, answers, read }) =>
      (item.at !== 'status' || read !== null) &&
      call.route.startsWith('single put') &&
      answers[0].status === 403 &&
      answers[1].status === 200,
  ],
  [
    'A234',
    (item, seen) => {
      if (!/^bulk(Unp|P)ublish /.test(seen.call.route) || seen.answers[1].status !== 200) return false;
      if (item.at === 'row') return onlyIn(columnsApart(item, seen), ['updated_at', 'updated_by_id']);
      const name = item.at === 'value' ? item.place.path[2] : '';
      return seen.read !== null && (name === 'updatedAt' || name === 'updatedBy');
    },
  ],
  [
    'A236',
    status(
      ({ call, ours, theirs }) =>
        call.route.startsWith('bulkDelete') &&
        call.as !== 'admin:super' &&
        ours.status === 200 &&
        theirs.status === 500,
    ),
  ],
  // ... and leaves the selection where a condition joins
  [
    'A236',
    (item, { call, answers }) =>
      item.at !== 'status' &&
      call.route.startsWith('bulkDelete') &&
      answers[0].status === 200 &&
      answers[1].status === 500,
  ],
  // ... and rows of polymorphic relations that lead nowhere
  [
    'A236',
    (item, seen) =>
      item.at === 'row' &&
      /^(bulkD|d)elete /.test(seen.call.route) &&
      (columnsApart(item, seen)?.every((name) => /_(id|type)$/.test(name)) ?? false),
  ],
  [
    'A237',
    status(({ model, call, ours, theirs, access }) => {
      const { contentTypeUID: uid, field } = Object(call.body) as { contentTypeUID?: string; field?: string };
      const type = model.contentTypes.get(String(uid));
      const isOpen =
        type !== undefined &&
        ['create', 'update'].some((verb) =>
          access.theirs.grants(type, verb).some(({ fields }) => fields?.includes(String(field))),
        );
      return call.route.startsWith('uid ') && ours.status === 403 && theirs.status < 500 && !isOpen;
    }),
  ],
  [
    'A237',
    value(({ path, ours, theirs }, { call }) => {
      const isUid =
        (call.route === 'uid generate' && path[0] === 'data') ||
        (call.route === 'uid check' && path[0] === 'suggestion');
      if (!isUid || !isText(ours) || !isText(theirs)) return false;
      // free as it is, without a name at all, or too long
      return (
        theirs === `${ours}-1` ||
        /^-?\d*$/.test(theirs) ||
        (ours.length === 247 && theirs.startsWith(ours)) ||
        (ours.length > 240 && theirs.length > 247)
      );
    }),
  ],
  // a value that is no text is passed over, where v4 ends in a 500
  [
    'A237',
    status(
      ({ call, ours, theirs }) =>
        call.route === 'uid generate' &&
        ours.status === 200 &&
        theirs.status === 500 &&
        Object.values(Object((call.body as { data?: unknown } | null)?.data)).some(
          (one) => typeof one === 'object' && one !== null,
        ),
    ),
  ],
  [
    'A237',
    (item, { call, answers: [ours, theirs] }) =>
      item.at !== 'status' && call.route === 'uid generate' && ours.status === 200 && theirs.status === 500,
  ],
  // an id that is no number leads to no entry, and is looked at first
  [
    'A234',
    status(
      ({ call, ours, theirs }) =>
        /^bulk(Unp|P)ublish /.test(call.route) &&
        ours.status === 404 &&
        theirs.status === 403 &&
        ((Object(call.body) as { ids?: unknown[] }).ids ?? []).some((id) => !/^\d+$/.test(String(id))),
    ),
  ],
  [
    'A234',
    value(
      ({ path }, { call, ours, theirs }) =>
        /^bulk(Unp|P)ublish /.test(call.route) &&
        path[0] === 'error' &&
        ours.status === 404 &&
        theirs.status === 403,
    ),
  ],
  // what v4 refuses late has begun
  [
    'A233',
    (item, { answers, read }) =>
      (item.at === 'row' || read !== null) && answers[0].status >= 400 && answers[1].status >= 400,
  ],
];
