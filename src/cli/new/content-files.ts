/** What the database of a new project starts with: one article anybody may read. */
import type { Files } from './write-project.ts';

const MANIFEST = {
  format: 1,
  locales: [{ code: 'en', name: 'English (en)' }],
  permissions: { public: { 'api::article.article': ['find', 'findOne'] } },
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
        seo: { metaTitle: 'Hello', metaDescription: 'The first article of a new project' },
      },
    },
  ],
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const contentFiles = (): Files => ({
  'content/manifest.json': json(MANIFEST),
  'content/article.json': json(ARTICLES),
});
