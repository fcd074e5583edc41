/** The example `blog`: articles with authors and categories, and a few of each. */
import { type Files, json } from './files.ts';

const ARTICLE = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: {
    singularName: 'article',
    pluralName: 'articles',
    displayName: 'Article',
    description: 'An example: change it or remove it',
  },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string', required: true, maxLength: 200 },
    slug: { type: 'uid', targetField: 'title', required: true },
    body: { type: 'richtext' },
    cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
    author: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'api::author.author',
      inversedBy: 'articles',
    },
    categories: {
      type: 'relation',
      relation: 'manyToMany',
      target: 'api::category.category',
      inversedBy: 'articles',
    },
    seo: { type: 'component', component: 'shared.seo', repeatable: false },
  },
};

const AUTHOR = {
  kind: 'collectionType',
  collectionName: 'authors',
  info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string', required: true },
    about: { type: 'text' },
    articles: {
      type: 'relation',
      relation: 'oneToMany',
      target: 'api::article.article',
      mappedBy: 'author',
    },
  },
};

const CATEGORY = {
  kind: 'collectionType',
  collectionName: 'categories',
  info: { singularName: 'category', pluralName: 'categories', displayName: 'Category' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string', required: true, unique: true },
    slug: { type: 'uid', targetField: 'name', required: true },
    articles: {
      type: 'relation',
      relation: 'manyToMany',
      target: 'api::article.article',
      mappedBy: 'categories',
    },
  },
};

const SEO = {
  collectionName: 'components_shared_seos',
  info: { displayName: 'Seo', description: 'What search engines show' },
  attributes: {
    metaTitle: { type: 'string', required: true, maxLength: 60 },
    metaDescription: { type: 'text', maxLength: 160 },
  },
};

const READ = ['find', 'findOne'];

const MANIFEST = {
  format: 1,
  locales: [{ code: 'en', name: 'English (en)' }],
  permissions: {
    public: { 'api::article.article': READ, 'api::author.author': READ, 'api::category.category': READ },
  },
};

const ARTICLES = {
  type: 'api::article.article',
  entries: [
    {
      key: 'hello',
      data: {
        title: 'Hello',
        slug: 'hello',
        body: 'This article comes with a new project. Its source is `content/article.json`.',
        author: 'ada',
        categories: ['news'],
        seo: { metaTitle: 'Hello', metaDescription: 'The first article of a new project' },
      },
    },
    {
      key: 'what-a-relation-is',
      data: {
        title: 'What a relation is',
        slug: 'what-a-relation-is',
        body: 'An article has one author and several categories: `populate=author,categories` brings them along.',
        author: 'grace',
        categories: ['news', 'how-to'],
      },
    },
  ],
};

const AUTHORS = {
  type: 'api::author.author',
  entries: [
    { key: 'ada', data: { name: 'Ada', about: 'Writes about engines' } },
    { key: 'grace', data: { name: 'Grace', about: 'Writes about compilers' } },
  ],
};

const CATEGORIES = {
  type: 'api::category.category',
  entries: [
    { key: 'news', data: { name: 'News', slug: 'news' } },
    { key: 'how-to', data: { name: 'How to', slug: 'how-to' } },
  ],
};

export const blogFiles = (): Files => ({
  'src/api/article/content-types/article/schema.json': json(ARTICLE),
  'src/api/author/content-types/author/schema.json': json(AUTHOR),
  'src/api/category/content-types/category/schema.json': json(CATEGORY),
  'src/components/shared/seo.json': json(SEO),
  'content/manifest.json': json(MANIFEST),
  'content/article.json': json(ARTICLES),
  'content/author.json': json(AUTHORS),
  'content/category.json': json(CATEGORIES),
});
