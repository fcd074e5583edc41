/** The differences of the content manager that are meant: each place names its row of the kit's DECISIONS.md. */
import { isDeepStrictEqual } from 'node:util';
import type { Attribute } from '../../src/model/attribute.ts';
import { type ContentType, findSchema, type Model } from '../../src/model/content-type.ts';
import {
  listsForOneMorph,
  otherSidesOf,
  placesGivenSeveral,
  sendsUnaskedIds,
  writesMorphs,
} from '../compare-writes/odd-relations.ts';
import { problemsOf, sameWords } from '../compare-writes/problems.ts';
import { mayReadRelated, namedPaths, namesUnreadable } from './named.ts';
import type { Place } from './places.ts';
import { entryPath, relatedAt, typeOf, valueAt } from './related.ts';
import type { Item, Seen } from './seen.ts';

type Rule = readonly [row: string, covers: (item: Item, seen: Seen) => boolean];

const isText = (value: unknown): value is string => typeof value === 'string';
const messageOf = (body: unknown): string =>
  String((body as { error?: { message?: unknown } } | null)?.error?.message ?? '');

/** A rule about two answers of different status. */
const status =
  (holds: (seen: Seen) => boolean): Rule[1] =>
  (item, seen) =>
    item.at === 'status' && holds(seen);

/** A rule about one place of two answers. */
const value =
  (holds: (place: Place, seen: Seen) => boolean): Rule[1] =>
  (item, seen) =>
    item.at === 'value' && holds(item.place, seen);

const pathOf = ({ call, read }: Seen): string => (read ?? call).path;

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

const query = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1]);
const bodyOf = ({ call }: Seen): Readonly<Record<string, unknown>> =>
  (Object(call.body) ?? {}) as Record<string, unknown>;
const isWrite = ({ call }: Seen): boolean => call.method !== 'GET';

/** The attribute of the written type that a place begins with. */
function rootAttribute({ path }: Place, { model, call }: Seen): Attribute | undefined {
  const name = path[entryPath(path).length];
  return typeOf(model, call.path)?.attributes.get(String(name));
}

/** The columns in which the two rows with one id differ; null where one side has none. */
export function columnsApart(item: Item, { rows }: Seen): string[] | null {
  if (item.at !== 'row') return null;
  const { side, table, row } = item.apart;
  const other = rows.find((one) => one.side !== side && one.table === table && one.row['id'] === row['id']);
  return other ? Object.keys(row).filter((name) => !Object.is(row[name], other.row[name])) : null;
}

const onlyIn = (columns: readonly string[] | null, names: readonly string[]): boolean =>
  columns?.every((name) => names.includes(name)) === true;

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
  if (!isShared(attribute) || Object.hasOwn(bodyOf(seen), name)) return false;
  const written = writtenRow(seen)?.[name];
  return attribute?.kind !== 'scalar' || isDeepStrictEqual(withoutIds(entry[name]), withoutIds(written));
}

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
    !Object.hasOwn(bodyOf(seen), attribute.name) &&
    isEmpty
  );
}

/** The source of a clone. */
const sourceOf = ({ call }: Seen): number => Number(/clone\/(\d+)/.exec(call.path)?.[1]);

/** Whether a new entry may have the locale of another one. */
function mayMake(type: ContentType, source: number, { access, query: ask }: Seen): boolean {
  const [row] = ask('theirs', `SELECT * FROM "${type.collectionName}" WHERE id = ?`, source);
  return access.theirs
    .grants(type, 'create')
    .some(({ locales }) => locales === null || locales.includes(String(row?.['locale'])));
}

/** Whether a clone differs as it should (A235). */
function isCloned(item: Item, seen: Seen): boolean {
  if (!/^(auto-)?clone /.test(seen.call.route)) return false;
  const { model, call, ours, theirs, access, query: ask } = seen;
  const type = typeOf(model, call.path);
  if (!type) return false;
  const source = sourceOf(seen);
  const mayRead = access.theirs.mayOn(type, 'read', source);
  if (item.at === 'status') {
    if (ours.status === 403) return !mayRead || !mayMake(type, source, seen);
    if (ours.status === 200 && theirs.status === 400) return true;
    return ours.status === 400 && theirs.status === 200 && call.as !== 'admin:super';
  }
  if (item.at === 'row') {
    if (ours.status !== theirs.status) return true;
    if (item.apart.table !== type.collectionName) return false;
    const columns = columnsApart(item, seen);
    return (
      onlyIn(columns, ['created_at', 'updated_at', 'password', 'locale']) ||
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
  if (attribute && attribute.kind !== 'scalar')
    return Object.hasOwn(bodyOf(seen), attribute.name) || call.as !== 'admin:super';
  return call.as !== 'admin:super';
}

/** Whether an editor may not read all of the entries whose drafts are counted, or of what they are related with. */
const readsAll = (type: ContentType, { access }: Seen): boolean =>
  [...type.attributes.values()].every(
    ({ name, kind, system }) => system || kind === 'scalar' || access.theirs.mayReadAll(type, name),
  );

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

/** What is wrong with a configuration that v4 takes. */
const CONFIGURED =
  /must not be there twice|must be less than or equal to 12$|has a fixed size|must be one of the following values/;

const errorsOf = (body: unknown): string[] =>
  ((body as { error?: { details?: { errors?: unknown[] } } } | null)?.error?.details?.errors ?? []).map(
    String,
  );

/** Whether a list is ordered by an attribute behind a relation to many, or a list of components or files. */
const sortsByMany = ({ attributes }: ContentType, path: string): boolean =>
  [...query(path)]
    .filter(([key]) => key.startsWith('sort'))
    .some(([, text]) =>
      text.split(',').some((one) => {
        const attribute = attributes.get(one.split('.')[0] ?? '');
        if (attribute?.kind === 'relation')
          return /Many$/.test(attribute.relation) && attribute.relation !== 'manyToOne';
        return (
          (attribute?.kind === 'component' && attribute.repeatable) ||
          (attribute?.kind === 'media' && attribute.multiple)
        );
      }),
    );

/** Whether some type has a polymorphic relation of this name. */
const isOfManyTypes = (model: Model, name: string): boolean =>
  [...model.contentTypes.values()].some(({ attributes }) => {
    const attribute = attributes.get(name);
    return attribute?.kind === 'relation' && attribute.target === null;
  });

const RULES: readonly Rule[] = [
  // what a client sends never ends in a 500
  [
    'A1',
    status(
      ({ ours, theirs }) =>
        ours.status >= 400 && ours.status < 500 && (theirs.status === 0 || theirs.status >= 500),
    ),
  ],
  // the components of a zone are listed in no order
  ['A280', value(({ ours, theirs }) => isText(ours) && isText(theirs) && sameWords(ours, theirs))],
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
  [
    'A223',
    status(
      ({ ours, theirs, call }) =>
        theirs.status === 200 &&
        /[?&]fields/.test(call.path) &&
        messageOf(ours.body).startsWith('Invalid parameter'),
    ),
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
    'A226',
    status(
      ({ call, ours }) =>
        / morph/.test(call.route) && messageOf(ours.body) === "This relational field doesn't exist",
    ),
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
  [
    'A252',
    status(
      ({ call, ours, theirs }) =>
        call.route === 'configure components' &&
        call.as !== 'admin:super' &&
        ours.status === 403 &&
        theirs.status < 500,
    ),
  ],
  ['A235', isCloned],
  [
    'A2',
    value(({ path, ours, theirs }) => {
      return (
        typeof path.at(-1) === 'string' &&
        isText(ours) &&
        isText(theirs) &&
        /^-?\d{16,}$/.test(ours) &&
        Number(ours) === Number(theirs)
      );
    }),
  ],
  [
    'A24',
    value((place, seen) => {
      const attribute = rootAttribute(place, seen);
      return (
        isWrite(seen) &&
        attribute?.kind === 'relation' &&
        attribute.relation.startsWith('morph') &&
        writesMorphs(seen.call)
      );
    }),
  ],
  [
    'A226',
    value(
      (_place, { call, ours }) =>
        / morph/.test(call.route) && messageOf(ours.body) === "This relational field doesn't exist",
    ),
  ],
  [
    'A83',
    value((place, seen) => {
      const several = placesGivenSeveral(seen.model, seen.call);
      const others = otherSidesOf(several);
      const linked = /^\/content-manager\/relations\/[^/]+\/\d+\/([^/?]+)/.exec(pathOf(seen))?.[1];
      return [...place.path, linked ?? ''].some(
        (step) => several.has(String(step)) || others.has(String(step)),
      );
    }),
  ],
  // who may not change how a component looks has not
  [
    'A252',
    value(
      (_place, { read, call, answers }) =>
        read !== null && call.route === 'configure components' && answers[0].status === 403,
    ),
  ],
  [
    'A252',
    (item, { call, answers }) =>
      item.at === 'row' && call.route === 'configure components' && answers[0].status === 403,
  ],
  [
    'A231',
    (item, { call, answers }) =>
      call.method === 'POST' &&
      answers[0].status === 403 &&
      answers[1].status === 200 &&
      item.at !== 'status',
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
  // an id in a body has no effect
  [
    'A231',
    (_item, seen) =>
      isWrite(seen) &&
      /^(create|update|single put|clone) /.test(seen.call.route) &&
      Object.hasOwn(bodyOf(seen), 'id'),
  ],
  // links set from the other side of a polymorphic relation
  [
    'A24',
    (item, seen) =>
      item.at === 'row' &&
      writesMorphs(seen.call) &&
      (columnsApart(item, seen)?.every((name) => /_(id|type)$/.test(name)) ?? false),
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
  [
    'A238',
    (item, { call, answers }) =>
      item.at !== 'status' &&
      call.route.startsWith('single put') &&
      answers[0].status === 403 &&
      answers[1].status === 200,
  ],
  [
    'A482',
    status(
      ({ call, ours, theirs }) =>
        call.route.startsWith('single count') &&
        query(call.path).has('locale') &&
        ours.status === 404 &&
        theirs.status === 200,
    ),
  ],
  [
    'A482',
    value((_place, { call }) => call.route.startsWith('single count') && query(call.path).has('locale')),
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
  // what v4 refuses late has begun
  [
    'A233',
    (item, { answers, read }) =>
      (item.at === 'row' || read !== null) && answers[0].status >= 400 && answers[1].status >= 400,
  ],
  [
    'A10',
    value(
      ({ path, ours }, { call }) =>
        / user$/.test(call.route) &&
        path.join('.') === 'error.message' &&
        ours === '2 errors occurred' &&
        JSON.stringify(call.body).length > 300,
    ),
  ],
  [
    'A225',
    value(({ path }, seen) => {
      const type = typeOf(seen.model, seen.call.path);
      return (
        seen.call.route.startsWith('countMany') &&
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
  [
    'A24',
    value((place, seen) => {
      const type = typeOf(seen.model, pathOf(seen));
      const related = type && relatedAt(seen.model, type, place, seen.ours.body);
      return seen.wroteMorphs && related?.attribute.relation.startsWith('morph') === true;
    }),
  ],
  [
    'A24',
    status(
      ({ call, ours, theirs }) =>
        ours.status === 400 &&
        theirs.status === 200 &&
        writesMorphs(call) &&
        JSON.stringify(ours.body).includes('entries as { id, __type }'),
    ),
  ],
  [
    'A223',
    value((_place, { read, call }) => read === null && /[?&]fields/.test(call.path) && call.method === 'GET'),
  ],
  [
    'A250',
    status(
      ({ call, ours, theirs }) =>
        call.route.startsWith('configure ') &&
        ours.status === 400 &&
        theirs.status === 200 &&
        errorsOf(ours.body).every((text) => CONFIGURED.test(text)),
    ),
  ],
  [
    'A250',
    (item, { call, answers }) =>
      item.at !== 'status' &&
      call.route.startsWith('configure ') &&
      answers[0].status === 400 &&
      answers[1].status === 200,
  ],
  [
    'A250',
    value(
      ({ ours, theirs }, { call }) =>
        call.route.startsWith('configure ') &&
        [ours, theirs].every((text) => isText(text) && /mainField must be one of/.test(text)),
    ),
  ],
  [
    'A250',
    value(
      ({ path, theirs }, { call, ours }) =>
        call.route.startsWith('configure ') &&
        path.join('.') === 'error.details.errors' &&
        Array.isArray(theirs) &&
        errorsOf(ours.body)
          .filter((text) => !theirs.includes(text))
          .every((text) => CONFIGURED.test(text) || /mainField must be one of/.test(text)),
    ),
  ],
  // what a configuration does not hold has its defaults
  [
    'A251',
    value(
      ({ path, theirs }, { call }) =>
        call.route.startsWith('configure ') && path.includes('metadatas') && theirs === undefined,
    ),
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
  [
    'A24',
    status(
      ({ call, ours, theirs }) => ours.status === 200 && theirs.status === 500 && listsForOneMorph(call),
    ),
  ],
  [
    'A24',
    (item, { call, answers, read }) =>
      (item.at !== 'status' || read !== null) &&
      answers[1].status === 500 &&
      answers[0].status === 200 &&
      listsForOneMorph(call),
  ],
  // equal keys are ordered by id, and so is what has no order
  [
    'A6',
    value(
      ({ path }, seen) =>
        path[0] === 'results' &&
        path.length === 1 &&
        !/[?&]sort/.test(pathOf(seen)) &&
        seen.found.length === 1,
    ),
  ],
  // values no column can hold are answered with the rest
  [
    'A1',
    value(({ path }, { ours, theirs }) => {
      if (path[0] !== 'error' || ours.status !== 400 || theirs.status !== 400) return false;
      const [left, right] = [ours.body, theirs.body].map((body) =>
        problemsOf(body).map(({ message }) => message),
      );
      const more = left!.filter((message) => !right!.includes(message));
      return (
        right!.every((message) => left!.includes(message)) &&
        more.length > 0 &&
        more.every((message) =>
          /2147483647|-2147483648|255 characters|72 bytes|9223372036854775807/.test(message),
        )
      );
    }),
  ],
  // searches take their text literally, and fold all letters
  [
    'A3',
    value(({ path: [root] }, seen) => {
      const text = query(pathOf(seen)).get('_q') ?? '';
      return (root === 'results' || root === 'pagination') && /[%_]|[^\x20-\x7e]/.test(text);
    }),
  ],
  // ... as do filters
  [
    'A3',
    value(
      ({ path: [root] }, seen) =>
        (root === 'results' || root === 'pagination') &&
        [...query(pathOf(seen))].some(
          ([key, text]) =>
            /^filters.*\[\$(not)?(contains|startsWith|endsWith|eqi|nei|Contains)i?\]/i.test(key) &&
            /[%_]|[^\x20-\x7e]/.test(text),
        ),
    ),
  ],
  // ordered by what there are many of
  [
    'A7',
    value(({ path: [root] }, seen) => {
      const type = typeOf(seen.model, pathOf(seen));
      return (
        (root === 'results' || root === 'pagination') && type !== undefined && sortsByMany(type, pathOf(seen))
      );
    }),
  ],
  // the query does not change what an entry has
  [
    'A221',
    value(({ path }, seen) => {
      return (
        /[?&]publicationState=live/.test(pathOf(seen)) &&
        (path.at(-1) === 'count' || path.includes('localizations'))
      );
    }),
  ],
  // a filter by a polymorphic relation, which is dropped here
  [
    'A228',
    status(
      ({ model, call, ours, theirs }) =>
        theirs.status === 500 &&
        ours.status === 200 &&
        namedPaths(call.path).some((names) => names.some((name) => isOfManyTypes(model, name))),
    ),
  ],
  // ids that v4 does not look for
  [
    'A363',
    status(
      ({ call, ours, theirs }) =>
        ours.status === 400 &&
        theirs.status === 200 &&
        sendsUnaskedIds(call.body) &&
        /relation\(s\) of type/.test(messageOf(ours.body)),
    ),
  ],
  [
    'A363',
    (item, { call, answers }) =>
      item.at !== 'status' &&
      answers[0].status === 400 &&
      answers[1].status === 200 &&
      sendsUnaskedIds(call.body),
  ],
  [
    'A24',
    (item, { call, answers }) =>
      item.at !== 'status' && answers[0].status === 400 && answers[1].status === 200 && writesMorphs(call),
  ],
  ['A232', value(isBroughtToSibling)],
  ['A232', value(isTakenOver)],
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
];

/** @returns the row of each place; null for a place without one */
export const rowsOf = (items: readonly Item[], seen: Seen): (string | null)[] =>
  items.map((item) => RULES.find(([, covers]) => covers(item, seen))?.[0] ?? null);
