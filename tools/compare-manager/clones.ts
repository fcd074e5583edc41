/** How a clone differs from v4's. */
import type { ContentType } from '../../src/core/model/content-type.ts';
import { entryPath, typeOf } from './related.ts';
import { bodyOf, onlyIn, rootAttribute } from './rule.ts';
import { columnsApart, type Item, type Seen } from './seen.ts';

/** The columns of users' tokens, which belong to one account. */
const OWN_COLUMNS = ['confirmation_token', 'reset_password_token'];

/** The source of a clone. */
const sourceOf = ({ call }: Seen): number => Number(/clone\/(\d+)/.exec(call.path)?.[1]);

/** The columns of the JSON attributes that a body sets. */
const jsonOf = (seen: Seen): string[] =>
  [...typeOf(seen.model, seen.call.path)!.attributes.values()].flatMap((attribute) =>
    attribute.kind === 'scalar' && attribute.type === 'json' && Object.hasOwn(bodyOf(seen), attribute.name)
      ? [attribute.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
      : [],
  );

/** Whether a new entry may have the locale of another one. */
function mayMake(type: ContentType, source: number, { access, query: ask }: Seen): boolean {
  const [row] = ask('theirs', `SELECT * FROM "${type.collectionName}" WHERE id = ?`, source);
  return access.theirs
    .grants(type, 'create')
    .some(({ locales }) => locales === null || locales.includes(String(row?.['locale'])));
}

/** Whether a clone differs as it should (A235). */
export function isCloned(item: Item, seen: Seen): boolean {
  if (!/^(auto-)?clone /.test(seen.call.route)) return false;
  const { model, call, ours, theirs, access, query: ask } = seen;
  const type = typeOf(model, call.path);
  if (!type) return false;
  const source = sourceOf(seen);
  const mayRead = access.theirs.mayOn(type, 'read', source);
  if (item.at === 'status') {
    if (seen.read && seen.answers[0].status !== seen.answers[1].status) return true;
    if (ours.status === 403) return !mayRead || !mayMake(type, source, seen);
    // with a condition v4 fails at polymorphic relations
    if (ours.status === 200 && (theirs.status === 400 || theirs.status === 500)) return true;
    return ours.status === 400 && theirs.status === 200 && call.as !== 'admin:super';
  }
  if (item.at === 'row') {
    if (ours.status !== theirs.status) return true;
    if (item.apart.table !== type.collectionName) return false;
    const columns = columnsApart(item, seen);
    return (
      onlyIn(columns, [...OWN_COLUMNS, ...jsonOf(seen), 'created_at', 'updated_at', 'password', 'locale']) ||
      (columns !== null && call.as !== 'admin:super')
    );
  }
  const { place } = item;
  const root = place.path[entryPath(place.path).length];
  if (ours.status >= 400 && !seen.read) {
    const row = Object(ask('theirs', `SELECT * FROM "${type.collectionName}" WHERE id = ?`, source)[0]) as {
      published_at?: unknown;
    };
    return call.as !== 'admin:super' || (row.published_at ?? null) !== null;
  }
  if (/^(createdAt|updatedAt)$/.test(String(place.path.at(-1)))) return place.ours === '<now>';
  if (root === 'localizations' || root === 'locale') return true;
  if (seen.answers[0].status !== seen.answers[1].status) return true;
  const linked = /^\/content-manager\/relations\/[^/]+\/\d+\/([^/?]+)/.exec(seen.read?.path ?? '')?.[1];
  const attribute = linked === undefined ? rootAttribute(place, seen) : type.attributes.get(linked);
  // exclusive ones stay with the source, lists and components are the body's
  if (attribute?.kind === 'relation')
    return (
      /^(oneToOne|oneToMany|morph)/.test(attribute.relation) ||
      // ... as the entries there show from the other side
      attribute.inversedBy !== undefined ||
      call.as !== 'admin:super' ||
      attribute.target === null
    );
  if (attribute && (attribute.kind !== 'scalar' || attribute.type === 'json'))
    return Object.hasOwn(bodyOf(seen), attribute.name) || call.as !== 'admin:super';
  return call.as !== 'admin:super';
}
