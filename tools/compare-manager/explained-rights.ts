/** What may be read: of entries, of what they are related with, and of how many there are. */
import { isDeepStrictEqual } from 'node:util';
import { type ContentType, findSchema } from '../../src/core/model/content-type.ts';
import { mayReadRelated, namedPaths, namesUnreadable } from './named.ts';
import type { Place } from './places.ts';
import { entryPath, relatedAt, typeOf, valueAt } from './related.ts';
import { messageOf, pathOf, query, type Rule, status, value } from './rule.ts';
import type { Seen } from './seen.ts';

/** The `localizations` around a place. */
function localizationsAt(place: Place): Place['path'] | null {
  const at = place.path.indexOf('localizations');
  return at < 0 ? null : place.path.slice(0, at + 1);
}

/** Whether ours are v4's, of those that may be read what tells which they are. */
function showsOpenLocalizations(place: Place, { model, ours, theirs, access, ...seen }: Seen): boolean {
  const path = localizationsAt(place);
  const type = typeOf(model, (seen.read ?? seen.call).path);
  if (!path || !type) return false;
  const rows = valueAt(theirs.body, path);
  if (!Array.isArray(rows)) return false;
  const shown = (rows as Record<string, unknown>[])
    .filter(({ id }) => access.theirs.mayOn(type, 'read', Number(id)))
    .map(({ id, locale, publishedAt }) => ({ id, locale, ...(type.draftAndPublish ? { publishedAt } : {}) }));
  return isDeepStrictEqual(valueAt(ours.body, path), shown);
}

/** Whether v4 shows of a related entry what the caller may not read. */
function isUnreadable(place: Place, { model, theirs, access, query, ...seen }: Seen): boolean {
  const type = typeOf(model, (seen.read ?? seen.call).path);
  const related = type && relatedAt(model, type, place, theirs.body);
  if (!related || place.ours !== undefined || related.rest.length !== 1) return false;
  const { attribute } = related;
  const row = valueAt(theirs.body, place.path.slice(0, -1)) as { id?: number; __type?: string };
  let uid = attribute.target ?? row.__type;
  if (uid === undefined) {
    const { id } = valueAt(theirs.body, entryPath(place.path)) as { id: number };
    const [stored = {}] = query(
      'theirs',
      `SELECT * FROM "${related.schema.collectionName}" WHERE id = ?`,
      id,
    );
    uid = String(Object.entries(stored).find(([name]) => name.endsWith('_type'))?.[1]);
  }
  const target = findSchema(model, uid);
  if (target?.modelType !== 'contentType' || row.id === undefined) return false;
  return !mayReadRelated(access.theirs, target, row.id, String(related.rest[0]));
}

/** Whether ours is the number of what v4 shows. */
function isCounted(place: Place, { model, ours, theirs, ...seen }: Seen): string | null {
  const type = typeOf(model, (seen.read ?? seen.call).path);
  const related = type && relatedAt(model, type, place, theirs.body);
  if (!related) return null;
  const [counted, shown] = [valueAt(ours.body, related.path), valueAt(theirs.body, related.path)];
  const count = Array.isArray(shown) ? shown.length : shown === null ? 0 : 1;
  return isDeepStrictEqual(counted, { count }) ? related.attribute.name : null;
}

/** Whether an editor may read all of the entries whose drafts are counted, and of what they are related with. */
const readsAll = (type: ContentType, { access }: Seen): boolean =>
  [...type.attributes.values()].every(
    ({ name, kind, system }) => system || kind === 'scalar' || access.theirs.mayReadAll(type, name),
  );

/** Whether v4 hides a related draft. */
const isDraftAlone = (ours: unknown, theirs: unknown): boolean =>
  theirs === null && (Object(ours) as { publishedAt?: unknown }).publishedAt === null;

/** The field that stands for the entries of a relation. */
function mainFieldOf(seen: Seen): { readonly target: ContentType; readonly name: string } | null {
  const { model, call, query: ask } = seen;
  const [, uid, name] = /^\/content-manager\/relations\/([^/]+)\/(?:[^/]+\/)?([^/?]+)/.exec(call.path) ?? [];
  const schema = uid === undefined ? undefined : findSchema(model, uid);
  const attribute = schema?.attributes.get(name ?? '');
  if (!schema || attribute?.kind !== 'relation' || attribute.target === null) return null;
  const target = model.contentTypes.get(attribute.target);
  const kind = schema.modelType === 'component' ? 'components' : 'content_types';
  const key = `plugin_content_manager_configuration_${kind}::${schema.uid}`;
  const [row] = ask('theirs', 'SELECT value FROM strapi_core_store_settings WHERE key = ?', key);
  if (!target || !row) return null;
  const { metadatas } = JSON.parse(String(row['value'])) as {
    metadatas: Record<string, { edit: { mainField?: string } }>;
  };
  return { target, name: metadatas[attribute.name]?.edit.mainField ?? 'id' };
}

export const RIGHTS: readonly Rule[] = [
  ['A220', value(showsOpenLocalizations)],
  ['A220', value(isUnreadable)],
  // single types answer counts like entries
  [
    'A220',
    value((place, seen) => pathOf(seen).includes('/single-types/') && isCounted(place, seen) !== null),
  ],
  [
    'A221',
    value((place, seen) => {
      const name = isCounted(place, seen);
      const [, query = ''] = pathOf(seen).split('?');
      return name !== null && (query.includes(name) || query.includes('populate=*'));
    }),
  ],
  // ... also below a related row
  [
    'A221',
    value((place, { model, theirs, ...seen }) => {
      const path = (seen.read ?? seen.call).path;
      const type = typeOf(model, path);
      const related = type && relatedAt(model, type, place, theirs.body);
      const name = String(related?.rest[0]);
      return (
        place.ours === undefined &&
        related?.rest.length === 1 &&
        namedPaths(path).some((names) => names.slice(1).includes(name))
      );
    }),
  ],
  [
    'A222',
    value(({ path: [root] }, seen) => {
      const type = typeOf(seen.model, pathOf(seen));
      return (
        (root === 'results' || root === 'pagination') &&
        type !== undefined &&
        namesUnreadable(seen.model, seen.access.theirs, type, pathOf(seen))
      );
    }),
  ],
  // without permission to read, a write answers the id and what is always visible
  [
    'A222',
    value(
      ({ ours, path }, { model, call, read, access }) =>
        read === null &&
        call.method !== 'GET' &&
        ours === undefined &&
        path.length === 1 &&
        !access.theirs.mayReadSome(typeOf(model, call.path)!, String(path[0])),
    ),
  ],
  // relations of a component are for who may read the entry around it
  [
    'A224',
    status(
      ({ model, call, ours, theirs }) =>
        (ours.status === 404 || (call.as !== 'admin:super' && ours.status === 403)) &&
        theirs.status < 500 &&
        model.components.has(/^\/content-manager\/relations\/([^/]+)/.exec(call.path)?.[1] ?? ''),
    ),
  ],
  // ... and one that conditions open is open where they are met
  [
    'A224',
    status(({ model, call, ours, theirs, access }) => {
      const [, uid = '', id, name] =
        /^\/content-manager\/relations\/([^/]+)\/(?:(\d+)\/)?([^/?]+)/.exec(call.path) ?? [];
      const type = model.contentTypes.get(uid);
      const entry = Number(id ?? query(call.path).get('entityId') ?? Number.NaN);
      return (
        ours.status === 200 &&
        theirs.status === 403 &&
        type !== undefined &&
        access.theirs.mayOn(type, 'read', entry, name)
      );
    }),
  ],
  [
    'A225',
    status(
      ({ call, ours, theirs }) =>
        call.path.includes('/countManyEntriesDraftRelations') &&
        theirs.status === 200 &&
        messageOf(ours.body) === 'ids is a required field' &&
        !call.path.includes('ids'),
    ),
  ],
  [
    'A225',
    value(({ path }, seen) => {
      const type = typeOf(seen.model, seen.call.path);
      return (
        /^(countMany|countDraftRelations|single count) /.test(seen.call.route) &&
        path[0] === 'data' &&
        type !== undefined &&
        !readsAll(type, seen)
      );
    }),
  ],
  // of a related row what may be read of it
  [
    'A220',
    value(({ path, ours: value }, seen) => {
      const main = /^(linked|available) /.test(seen.call.route) ? mainFieldOf(seen) : null;
      const name = String(path.at(-1));
      const { id } = Object(valueAt(seen.theirs.body, path.slice(0, -1))) as { id?: number };
      return (
        main !== null &&
        value === undefined &&
        id !== undefined &&
        !mayReadRelated(seen.access.theirs, main.target, id, name)
      );
    }),
  ],
  // a relation to administrators is counted
  [
    'A484',
    value(({ path, theirs }, { ours, theirs: { body } }) => {
      const at = path.slice(0, -1);
      return (
        path.at(-1) === 'count' &&
        theirs === undefined &&
        isDeepStrictEqual(valueAt(body, at), {}) &&
        typeof valueAt(ours.body, path) === 'number'
      );
    }),
  ],
  // the query does not change what an entry has
  [
    'A221',
    value(({ path, ours, theirs }, seen) => {
      return (
        /[?&]publicationState=live/.test(pathOf(seen)) &&
        (path.at(-1) === 'count' || path.includes('localizations') || isDraftAlone(ours, theirs))
      );
    }),
  ],
  [
    'A222',
    value(({ path: [root] }, seen) => {
      if (!seen.call.route.startsWith('available') || (root !== 'results' && root !== 'pagination'))
        return false;
      const main = mainFieldOf(seen);
      if (!main) return false;
      const { target, name } = main;
      const access = seen.access.theirs;
      const searches = query(seen.call.path).get('_q') !== null && name !== 'id';
      return (
        (searches && !access.mayReadAll(target, name)) ||
        !access.mayReadAll(target, name) ||
        namesUnreadable(seen.model, access, target, seen.call.path.replace(/([?&])_q=/, '$1x='))
      );
    }),
  ],
];
