/**
 * Types and components with what the kit's fixture lacks: users with attributes of their own, relations to users and
 * files, relations of a type to itself, components three deep, shared zones, unwritable and unsearchable attributes,
 * names that are words of SQL, routers with some of the routes.
 */

type Json = Readonly<Record<string, unknown>>;

const LOCALIZED = { pluginOptions: { i18n: { localized: true } } };
const SHARED = { pluginOptions: { i18n: { localized: false } } };
const USER = 'plugin::users-permissions.user';
const POST = 'api::blog-post.blog-post';
const PRODUCT = 'api::product.product';
const CATEGORY = 'api::product-category.product-category';
const EVENT = 'api::event.event';

const relation = (kind: string, target: string, more: Json = {}): Json => ({
  type: 'relation',
  relation: kind,
  target,
  ...more,
});
const media = (multiple: boolean, more: Json = {}): Json => ({
  type: 'media',
  multiple,
  required: false,
  allowedTypes: ['images', 'files', 'videos', 'audios'],
  ...more,
});
const component = (name: string, repeatable = false, more: Json = {}): Json => ({
  type: 'component',
  component: name,
  repeatable,
  ...more,
});
const zone = (components: readonly string[], more: Json = {}): Json => ({
  type: 'dynamiczone',
  components,
  ...more,
});

function type(
  name: string,
  pluralName: string,
  attributes: Json,
  more: { single?: boolean; options?: Json; localized?: boolean; collectionName?: string } = {},
): readonly [name: string, schema: Json] {
  const schema = {
    kind: more.single ? 'singleType' : 'collectionType',
    collectionName: more.collectionName ?? pluralName.replaceAll('-', '_'),
    info: { singularName: name, pluralName, displayName: name },
    options: more.options ?? { draftAndPublish: false },
    ...(more.localized ? LOCALIZED : {}),
    attributes,
  };
  return [name, schema];
}

const DRAFTS = { draftAndPublish: true };

export const TYPES: ReadonlyMap<string, Json> = new Map([
  type(
    'blog-post',
    'blog-posts',
    {
      Title: { type: 'string', required: true, ...LOCALIZED },
      slug: { type: 'uid', targetField: 'Title', required: true },
      excerpt: { type: 'text', default: 'no excerpt', ...LOCALIZED },
      body: { type: 'blocks', ...LOCALIZED },
      publishDate: { type: 'date', required: true, default: '2024-01-01', ...SHARED },
      isFeatured: { type: 'boolean', default: false, required: true, ...SHARED },
      order: { type: 'integer', ...SHARED },
      group: { type: 'string', ...LOCALIZED },
      key: { type: 'string', ...SHARED },
      URLPath: { type: 'string', ...LOCALIZED },
      address2: { type: 'string', ...LOCALIZED },
      snake_name: { type: 'string', ...SHARED },
      author: relation('manyToOne', USER, { inversedBy: 'posts' }),
      reviewers: relation('manyToMany', USER, { inversedBy: 'reviews' }),
      cover: media(false, { required: true, ...SHARED }),
      secretMedia: media(true, { private: true, ...LOCALIZED }),
      related: relation('manyToMany', POST, { inversedBy: 'relatedFrom' }),
      relatedFrom: relation('manyToMany', POST, { mappedBy: 'related' }),
      previous: relation('oneToOne', POST, { inversedBy: 'next' }),
      next: relation('oneToOne', POST, { mappedBy: 'previous' }),
      hiddenProduct: relation('manyToOne', PRODUCT, { private: true }),
      products: relation('oneToMany', PRODUCT),
      hiddenBox: component('deep.level-three', false, { private: true, ...LOCALIZED }),
      page: component('deep.level-one', false, LOCALIZED),
      sharedPage: component('deep.level-one', true, { max: 3, ...SHARED }),
      blocks: zone(['deep.level-one', 'deep.with-relations', 'shared.link'], LOCALIZED),
      fixed: zone(['deep.level-two', 'deep.with-relations'], SHARED),
      comments: relation('morphMany', 'api::comment.comment', { morphBy: 'related' }),
    },
    { options: DRAFTS, localized: true, collectionName: 'cms_blog_posts' },
  ),
  type(
    'product',
    'products',
    {
      sku: { type: 'uid', required: true, minLength: 3 },
      name: { type: 'string', required: true, minLength: 2, maxLength: 40, unique: true },
      description: { type: 'richtext', minLength: 3 },
      price: { type: 'decimal', required: true, min: 0 },
      weight: { type: 'float' },
      stock: { type: 'biginteger', default: '5' },
      units: { type: 'integer', min: 0, default: 0 },
      releasedOn: { type: 'date', default: '2024-01-01' },
      opens: { type: 'time', default: '08:00:00' },
      launchAt: { type: 'datetime', default: '2024-01-01T08:00:00.000Z' },
      stampedAt: { type: 'timestamp' },
      labels: { type: 'json', default: [] },
      meta: { type: 'json', required: true },
      flagged: { type: 'boolean', required: true },
      grade: { type: 'enumeration', enum: ['A', 'B', 'C'], required: true },
      finish: { type: 'enumeration', enum: ['two words', 'THREE', 'a/b', 'x-y'], default: 'THREE' },
      dims: component('deep.level-three', false, { required: true }),
      variants: component('deep.variant', true, { required: true, min: 1 }),
      extras: component('deep.variant', true),
      blocks: zone(['deep.level-two', 'shared.link'], { required: true, min: 1, max: 4 }),
      category: relation('manyToOne', CATEGORY, { inversedBy: 'products' }),
      photos: media(true, { required: true }),
      datasheet: media(false, { allowedTypes: ['files'] }),
      notSearchable: { type: 'string', searchable: false },
      notConfigurable: { type: 'string', configurable: false },
      notVisible: { type: 'string', visible: false },
      notWritable: { type: 'string', writable: false },
      supportEmail: { type: 'email', required: true, minLength: 6 },
      pin: { type: 'password', minLength: 4 },
      fans: relation('manyToMany', USER, { mappedBy: 'favorites' }),
      owner: relation('oneToOne', USER, { inversedBy: 'owned' }),
      staff: relation('oneToOne', 'admin::user'),
      sheet: relation('oneToOne', 'plugin::upload.file'),
    },
    { options: {}, collectionName: 'product' },
  ),
  type(
    'product-category',
    'product-categories',
    {
      name: { type: 'string', required: true },
      index: { type: 'integer' },
      from: { type: 'date' },
      select: { type: 'string' },
      values: { type: 'json' },
      products: relation('oneToMany', PRODUCT, { mappedBy: 'category' }),
      parent: relation('manyToOne', CATEGORY, { inversedBy: 'children' }),
      children: relation('oneToMany', CATEGORY, { mappedBy: 'parent' }),
      siblings: relation('manyToMany', CATEGORY),
      twin: relation('oneToOne', CATEGORY),
      events: relation('manyToMany', EVENT, { inversedBy: 'categories' }),
    },
    { options: DRAFTS },
  ),
  type(
    'event',
    'events',
    {
      name: { type: 'string', required: true, unique: true, ...LOCALIZED },
      code: { type: 'uid', targetField: 'name', ...LOCALIZED },
      startsAt: { type: 'datetime', required: true, ...SHARED },
      doors: { type: 'time', ...SHARED },
      seats: { type: 'biginteger', ...SHARED },
      kind: { type: 'enumeration', enum: ['concert', 'talk'], ...SHARED },
      info: { type: 'json', ...SHARED },
      venue: component('deep.with-relations', false, { required: true, ...SHARED }),
      stops: component('deep.with-relations', true, LOCALIZED),
      parts: zone(['deep.with-relations', 'shared.link'], SHARED),
      flyer: media(false, SHARED),
      photos: media(true, LOCALIZED),
      categories: relation('manyToMany', CATEGORY, { mappedBy: 'events' }),
      host: relation('manyToOne', USER),
      parent: relation('manyToOne', EVENT, { inversedBy: 'children' }),
      children: relation('oneToMany', EVENT, { mappedBy: 'parent' }),
    },
    { localized: true },
  ),
  type(
    'landing',
    'landings',
    {
      heading: { type: 'string', required: true, ...LOCALIZED },
      count: { type: 'integer', default: 3, ...SHARED },
      page: component('deep.level-one', false, LOCALIZED),
      shared: component('deep.level-two', true, SHARED),
      blocks: zone(['deep.level-one', 'deep.with-relations', 'shared.link'], LOCALIZED),
      posts: relation('oneToMany', POST),
      hero: media(false, SHARED),
    },
    { single: true, options: DRAFTS, localized: true },
  ),
  type(
    'site-global',
    'site-globals',
    {
      siteName: { type: 'string', required: true },
      secretKey: { type: 'string', private: true },
      navigation: component('deep.level-one', true, { required: true }),
      seo: component('shared.seo'),
      main: relation('oneToOne', PRODUCT),
      favicon: media(false),
    },
    { single: true, collectionName: 'globals' },
  ),
  type(
    'comment',
    'comments',
    {
      content: { type: 'text', required: true },
      rating: { type: 'integer', min: 1, max: 5 },
      related: { type: 'relation', relation: 'morphToOne' },
      replies: relation('oneToMany', 'api::comment.comment'),
      user: relation('manyToOne', USER),
      likes: relation('manyToMany', USER),
    },
    { options: { draftAndPublish: false, populateCreatorFields: true } },
  ),
  type(
    'team-member',
    'team-members',
    {
      name: { type: 'string', required: true },
      salary: { type: 'decimal' },
      links: component('shared.link', true),
      user: relation('oneToOne', USER),
      boss: relation('manyToOne', 'api::team-member.team-member'),
      photo: media(false),
      Bio: { type: 'richtext' },
      joined: { type: 'date' },
    },
    { options: { draftAndPublish: false, privateAttributes: ['createdAt', 'updatedAt', 'salary'] } },
  ),
  type('order', 'orders', {
    number: { type: 'biginteger', unique: true, required: true },
    status: { type: 'enumeration', enum: ['open', 'paid'], default: 'open' },
    lines: component('deep.order-line', true),
    user: relation('manyToOne', USER, { inversedBy: 'orders' }),
    total: { type: 'decimal' },
    placedAt: { type: 'datetime' },
    note: { type: 'text' },
    paid: { type: 'boolean' },
  }),
]);

/** By `category/name`. */
export const COMPONENTS: ReadonlyMap<string, Json> = new Map(
  Object.entries({
    'level-one': {
      label: { type: 'string', required: true },
      sub: component('deep.level-two'),
      subs: component('deep.level-two', true),
      image: media(false),
    },
    'level-two': {
      name: { type: 'string', default: 'second' },
      when: { type: 'datetime' },
      box: component('deep.level-three'),
      boxes: component('deep.level-three', true, { max: 3 }),
      pictures: media(true),
    },
    'level-three': {
      width: { type: 'decimal', min: 0 },
      hidden: { type: 'string', private: true },
      note: { type: 'text' },
      posts: relation('oneToMany', POST),
      cat: relation('oneToOne', CATEGORY),
      at: { type: 'time' },
      huge: { type: 'biginteger' },
    },
    'with-relations': {
      title: { type: 'string', required: true },
      products: relation('manyToMany', PRODUCT),
      main: relation('manyToOne', PRODUCT),
      user: relation('oneToOne', USER),
      files: media(true, { required: true }),
      poster: media(false),
      link: component('shared.link'),
      day: { type: 'date' },
      payload: { type: 'json' },
      secretFile: media(false, { private: true }),
    },
    variant: {
      code: { type: 'string', unique: true },
      size: { type: 'enumeration', enum: ['S', 'M'], required: true },
      price: { type: 'decimal', min: 0.5 },
      active: { type: 'boolean', default: true },
      email: { type: 'email', unique: true },
      uidish: { type: 'uid' },
      text: { type: 'blocks' },
      pw: { type: 'password' },
    },
    'order-line': {
      product: relation('oneToOne', PRODUCT),
      quantity: { type: 'integer', min: 1, required: true, default: 1 },
      price: { type: 'decimal' },
    },
  }).map(([name, attributes]) => [
    `deep/${name}`,
    {
      collectionName: `components_deep_${name.replaceAll('-', '_')}s`,
      info: { displayName: name },
      options: {},
      attributes,
    },
  ]),
);

/** What users have besides the plugin's own attributes. */
export const USER_ATTRIBUTES: Json = {
  firstName: { type: 'string', maxLength: 20 },
  bio: { type: 'text', private: true },
  birthday: { type: 'date' },
  settings: { type: 'json' },
  level: { type: 'enumeration', enum: ['basic', 'pro'], default: 'basic' },
  points: { type: 'integer', default: 0, min: 0 },
  nickname: { type: 'string', unique: true },
  avatar: media(false),
  address: component('shared.link'),
  cards: component('deep.variant', true),
  zone: zone(['shared.link', 'deep.level-two']),
  posts: relation('oneToMany', POST, { mappedBy: 'author' }),
  reviews: relation('manyToMany', POST, { mappedBy: 'reviewers' }),
  favorites: relation('manyToMany', PRODUCT, { inversedBy: 'fans' }),
  owned: relation('oneToOne', PRODUCT, { mappedBy: 'owner' }),
  orders: relation('oneToMany', 'api::order.order', { mappedBy: 'user' }),
  friends: relation('manyToMany', USER),
};

/** Options of the core routers that leave out or open a route. */
export const ROUTERS: Readonly<Record<string, string>> = {
  'team-member': "{ only: ['find', 'findOne', 'create', 'update'], config: { find: { auth: false } } }",
  order: "{ except: ['delete'] }",
};
