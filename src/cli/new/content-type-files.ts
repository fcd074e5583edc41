/** The example content-type of a new project: articles with an optional component. */
import type { Files } from './write-project.ts';

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
    seo: { type: 'component', component: 'shared.seo', repeatable: false },
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

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const contentTypeFiles = (): Files => ({
  'src/api/article/content-types/article/schema.json': json(ARTICLE),
  'src/components/shared/seo.json': json(SEO),
});
