/** Reads of the REST API that are made from the model: every parameter of the API, with values that exist. */
import { type Attribute, isMorphTo, type ScalarAttribute } from '../../../core/model/attribute.ts';
import { type ContentType, type Model, schemaOf } from '../../../core/model/content-type.ts';
import { entriesOf, valueAt } from '../rules/reply.ts';
import { firstId, firstRelatedId, firstValue } from './entries.ts';
import { get, type RequestSource } from './source.ts';

/** No entry has this id. */
const NO_ID = 999_999_999;

const TEXTS = new Set(['string', 'text', 'richtext', 'uid', 'email']);
const UNSORTABLE = new Set(['json', 'blocks', 'richtext', 'text']);

/**
 * The reads of all content-types, and of users, files and locales.
 * @param prefix of the API, such as `/api`
 */
export function* crawlRest(model: Model, prefix: string): RequestSource {
  const answered = yield get(`${prefix}/i18n/locales`);
  const locales = (Array.isArray(answered?.body) ? answered.body : [])
    .map((locale: unknown) => valueAt(locale, 'code'))
    .filter((code) => typeof code === 'string');
  for (const type of model.contentTypes.values()) {
    if (type.origin === 'api') yield* crawlType(type, { model, prefix, locales });
  }
  yield* crawlPlugins(prefix);
}

interface Crawl {
  readonly model: Model;
  readonly prefix: string;
  readonly locales: readonly string[];
}

function* crawlType(type: ContentType, crawl: Crawl): RequestSource {
  const isSingle = type.kind === 'singleType';
  const at = `${crawl.prefix}/${isSingle ? type.singularName : type.pluralName}`;
  const plain = yield get(at);
  if (plain === null || plain.status === 401 || plain.status === 403) return;
  const populated = yield get(`${at}?populate=*`);
  const visible = [...type.attributes.values()].filter(isVisible);
  const scalars = visible.filter((one) => one.kind === 'scalar');
  for (const attribute of visible) yield* populates(at, attribute, crawl.model);
  if (scalars[0]) yield get(`${at}?fields[0]=${scalars[0].name}`);
  yield* states(at, type, crawl.locales);
  if (isSingle) return;
  yield* entries(at, firstId(plain.body));
  yield* pages(at);
  yield* searches(at, scalars, plain.body);
  for (const scalar of scalars) {
    if (!UNSORTABLE.has(scalar.type)) yield get(`${at}?sort[0]=${scalar.name}:desc&sort[1]=id`);
    yield* scalarFilters(at, scalar, firstValue(plain.body, scalar.name));
  }
  for (const attribute of visible) yield* relatedFilters(at, attribute, crawl.model, populated?.body);
}

const isVisible = (attribute: Attribute): boolean =>
  !attribute.private &&
  attribute.visible !== false &&
  !(attribute.kind === 'scalar' && attribute.type === 'password');

function* populates(at: string, attribute: Attribute, model: Model): RequestSource {
  const { kind, name } = attribute;
  if (kind === 'scalar') return;
  yield get(`${at}?populate[${name}]=*`);
  if (kind === 'component' && schemaOf(model, attribute.component).attributes.size > 0)
    yield get(`${at}?populate[${name}][populate]=*`);
  if (kind === 'dynamiczone') yield get(`${at}?populate[${name}][populate]=*`);
  if (kind === 'relation' && attribute.target !== null)
    yield get(`${at}?populate[${name}][populate]=*&populate[${name}][sort]=id`);
}

function* states(at: string, type: ContentType, locales: readonly string[]): RequestSource {
  if (type.draftAndPublish) yield get(`${at}?publicationState=preview&populate=*`);
  if (!type.localized) return;
  for (const locale of locales) yield get(`${at}?locale=${encodeURIComponent(locale)}&populate=*`);
  yield get(`${at}?locale=all`);
}

function* entries(at: string, id: string | number | null): RequestSource {
  if (id !== null) {
    yield get(`${at}/${id}`);
    yield get(`${at}/${id}?populate=*`);
  }
  yield get(`${at}/${NO_ID}`);
}

function* pages(at: string): RequestSource {
  yield get(`${at}?sort=id&pagination[page]=2&pagination[pageSize]=2`);
  yield get(`${at}?sort=id:desc&pagination[start]=1&pagination[limit]=3`);
  yield get(`${at}?pagination[withCount]=false`);
}

function* searches(at: string, scalars: readonly ScalarAttribute[], body: unknown): RequestSource {
  const text = scalars.find(({ type, name }) => TEXTS.has(type) && firstValue(body, name) !== undefined);
  if (text) yield get(`${at}?_q=${encodeURIComponent(firstWord(firstValue(body, text.name)))}&sort=id`);
}

function* scalarFilters(at: string, { name, type }: ScalarAttribute, value: unknown): RequestSource {
  const filter = (operator: string, operand: string): string =>
    `${at}?filters[${name}][${operator}]=${encodeURIComponent(operand)}&sort=id`;
  yield get(filter('$null', 'true'));
  if (value === undefined || typeof value === 'object') return;
  yield get(filter('$eq', String(value)));
  if (type === 'boolean') return;
  yield get(filter('$ne', String(value)));
  if (type === 'enumeration') return;
  if (TEXTS.has(type)) {
    yield get(filter('$containsi', firstWord(value)));
    yield get(filter('$startsWith', String(value).slice(0, 3)));
  } else {
    yield get(filter('$gte', String(value)));
    yield get(filter('$lt', String(value)));
  }
}

const firstWord = (value: unknown): string => String(value).split(/\s/, 1)[0]!.slice(0, 30);

function* relatedFilters(at: string, attribute: Attribute, model: Model, body: unknown): RequestSource {
  const { name, kind } = attribute;
  if (kind === 'scalar' || kind === 'dynamiczone') return;
  if (kind === 'relation' && (isMorphTo(attribute.relation) || attribute.target === null)) return;
  yield get(`${at}?filters[${name}][id][$notNull]=true&sort=id`);
  const id = firstRelatedId(body, name);
  if (id !== null) yield get(`${at}?filters[${name}][id][$eq]=${id}&sort=id`);
  if (kind === 'component') {
    const inner = [...schemaOf(model, attribute.component).attributes.values()].find(
      (one) => one.kind === 'scalar' && isVisible(one),
    );
    if (inner) yield get(`${at}?filters[${name}][${inner.name}][$notNull]=true&sort=id`);
  }
}

function* crawlPlugins(prefix: string): RequestSource {
  const users = yield get(`${prefix}/users?populate=*`);
  const user = firstId(users?.body);
  if (user !== null) yield get(`${prefix}/users/${user}?populate=role`);
  yield get(`${prefix}/users/me`);
  yield get(`${prefix}/users-permissions/roles`);
  const files = yield get(`${prefix}/upload/files?sort=id`);
  const file = firstId(files?.body);
  if (file === null) return;
  yield get(`${prefix}/upload/files/${file}`);
  const url = valueAt(entriesOf(files?.body)[0], 'url');
  if (typeof url === 'string' && url.startsWith('/uploads/')) yield get(encodeURI(url));
}
