/** What the locales of an entry share, and who may see it. */
import { isDeepStrictEqual } from 'node:util';
import type { Attribute } from '../../src/core/model/attribute.ts';
import type { ContentType } from '../../src/core/model/content-type.ts';
import type { Place } from './places.ts';
import { entryPath, typeOf, valueAt } from './related.ts';
import { bodyOf, isWrite, messageOf, type Rule, rootAttribute, status, value } from './rule.ts';
import { columnsApart, type Seen } from './seen.ts';

/** The other locales of the written entry, by v4's answer. */
const siblingsOf = ({ answers }: Seen): number[] =>
  ((Object(answers[1].body) as { localizations?: { id: number }[] }).localizations ?? []).map(({ id }) => id);

/** Whether all locales of an entry share an attribute. */
const isShared = (attribute: Attribute | undefined): boolean =>
  attribute !== undefined &&
  !attribute.localized &&
  !attribute.system &&
  attribute.kind !== 'relation' &&
  !(attribute.kind === 'scalar' && attribute.type === 'uid');

/** A value without the ids of components. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'id' && name !== 'updatedAt')
      .map(([name, one]) => [name, withoutIds(one)]),
  );
}

/** Whether v4 has given another locale what the written one has, though the request did not name it. */
function isBroughtToSibling(place: Place, seen: Seen): boolean {
  const type = typeOf(seen.model, seen.call.path);
  if (!type?.localized || !seen.read || !isWrite(seen) || seen.answers[1].status >= 400) return false;
  const at = entryPath(place.path);
  const entry = Object(valueAt(seen.theirs.body, at)) as Record<string, unknown>;
  if (!siblingsOf(seen).includes(Number(entry['id']))) return false;
  const name = String(place.path[at.length]);
  if (name === 'updatedAt') return place.theirs === '<now>';
  const attribute = type.attributes.get(name);
  if (!isShared(attribute) || isSent(name, type, seen)) return false;
  const written = writtenRow(seen)?.[name];
  return attribute?.kind !== 'scalar' || isDeepStrictEqual(withoutIds(entry[name]), withoutIds(written));
}

/** Whether the request sets an attribute, and its sender may. */
const isSent = (name: string, type: ContentType, seen: Seen): boolean =>
  Object.hasOwn(bodyOf(seen), name) &&
  ['create', 'update'].some((verb) =>
    seen.sender
      .grants(type, verb)
      .some(({ fields }) => fields?.some((one) => one.split('.')[0] === name) !== false),
  );

/** The scalars of the written entry in v4's answer. */
const writtenRow = ({ answers }: Seen): Record<string, unknown> | null =>
  Object(answers[1].body) as Record<string, unknown>;

/** Whether a translation has of the entry it belongs to what the request did not name: v4 leaves it empty. */
function isTakenOver(place: Place, seen: Seen): boolean {
  if (!/relatedEntityId=\d/.test(seen.call.path) && !seen.call.route.startsWith('single put')) return false;
  if (seen.call.method !== 'POST' && seen.call.method !== 'PUT') return false;
  const attribute = rootAttribute(place, seen);
  const at = entryPath(place.path);
  const theirs = valueAt(seen.theirs.body, [...at, attribute?.name ?? '']);
  const isEmpty = theirs === null || (Array.isArray(theirs) && theirs.length === 0);
  return (
    isShared(attribute) &&
    (attribute?.kind === 'component' || attribute?.kind === 'media' || attribute?.kind === 'dynamiczone') &&
    // null stands for what is not named, as with shared scalars
    (bodyOf(seen)[attribute.name] ?? null) === null &&
    isEmpty
  );
}

/** Whether v4 gives a translation, and so all locales, the default of a shared attribute that its sender may not set. */
function isDefaulted(name: string | undefined, seen: Seen): boolean {
  const type = typeOf(seen.model, seen.call.path);
  const attribute = type?.attributes.get(name ?? '');
  if (!type || !/relatedEntityId=\d/.test(seen.call.path) || !isShared(attribute)) return false;
  return (
    attribute?.kind === 'scalar' && attribute.default !== undefined && !isSent(attribute.name, type, seen)
  );
}

/**
 * Whether the sender may read neither an entry nor one of its locales, by v4's rows.
 * @param name the attribute that is asked for; any unless given
 */
function isHiddenFamily({ model, call, access, query }: Seen, name?: string): boolean {
  const { model: uid, id } = call.body as { model: string; id?: number };
  const type = model.contentTypes.get(uid);
  if (!type || id === undefined) return false;
  const table = `${type.collectionName}_localizations_links`;
  const [owner, inverse] = [`${type.singularName}_id`, `inv_${type.singularName}_id`];
  const links = query('theirs', `SELECT ${inverse} AS id FROM ${table} WHERE ${owner} = ?`, id);
  return [Number(id), ...links.map((one) => Number(one['id']))].every(
    (one) => !access.theirs.mayOn(type, 'read', one, name),
  );
}

export const LOCALES: readonly Rule[] = [
  // the answer says what a translator has no right for
  [
    'A232',
    value(
      ({ path, ours }, { model, call, sender }) =>
        path.join('.') === 'error.message' &&
        call.method === 'POST' &&
        String(ours).startsWith('relatedEntityId: there is no such entry without this locale') &&
        !sender.mayReadAll(typeOf(model, call.path)!, 'id'),
    ),
  ],
  // of an entry that is hidden in all locales no values, of a part of it those of the part
  [
    'A657',
    status(
      (seen) =>
        seen.call.route === 'shared fields' &&
        seen.ours.status === 403 &&
        seen.theirs.status < 500 &&
        isHiddenFamily(seen),
    ),
  ],
  [
    'A657',
    value(
      ({ path, ours }, seen) =>
        seen.call.route === 'shared fields' &&
        path[0] === 'nonLocalizedFields' &&
        path.length === 2 &&
        ours === undefined &&
        isHiddenFamily(seen, String(path[1])),
    ),
  ],
  ['A232', value(isBroughtToSibling)],
  ['A232', value((place, seen) => isDefaulted(rootAttribute(place, seen)?.name, seen))],
  [
    'A232',
    (item, seen) =>
      item.at === 'row' &&
      columnsApart(item, seen)?.every((column) =>
        isDefaulted(
          column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
          seen,
        ),
      ) === true,
  ],
  ['A232', value(isTakenOver)],
  // the rules of v4's further write to the other locales see null where a component has no value
  [
    'A232',
    (item, { answers: [ours, theirs], call, read }) =>
      (item.at !== 'status' || read === null) &&
      ours.status === 200 &&
      theirs.status === 400 &&
      /^(update|single put) /.test(call.route) &&
      /^\w+\.[\w.]+ must be a `\w+` type, but the final value was: `null`\.$/.test(messageOf(theirs.body)),
  ],
  [
    'A232',
    (item, seen) => {
      if (item.at !== 'row') return false;
      const type = typeOf(seen.model, seen.call.path);
      if (!type?.localized || item.apart.table !== type.collectionName) return false;
      return siblingsOf(seen).includes(Number(item.apart.row['id']));
    },
  ],
  [
    'A256',
    value(
      ({ path, ours }, { call }) =>
        call.route === 'shared fields' &&
        path[0] === 'nonLocalizedFields' &&
        path.length > 2 &&
        ours === undefined &&
        call.as !== 'admin:super',
    ),
  ],
  [
    'A256',
    status(({ model, call, ours, theirs, access }) => {
      if (call.route !== 'shared fields') return false;
      const { model: uid, locale } = call.body as { model: string; locale: string };
      const type = model.contentTypes.get(uid)!;
      const isOpen = ['read', 'create'].some((verb) =>
        access.theirs.grants(type, verb).some(({ locales }) => locales === null || locales.includes(locale)),
      );
      return ours.status === 403 && theirs.status < 500 && !isOpen;
    }),
  ],
  [
    'A256',
    value(
      ({ path, ours }, { call }) =>
        call.route === 'shared fields' &&
        path[0] === 'localizations' &&
        path.length === 3 &&
        ours === undefined &&
        path[2] !== 'id' &&
        path[2] !== 'locale' &&
        path[2] !== 'publishedAt',
    ),
  ],
];
