/** The site of the documentation: the menu is docs/README.md, the search works in the browser. */
import { defineConfig } from 'vitepress';
import { menu } from '../pages.ts';

export default defineConfig({
  title: 'Octavo',
  description: 'A content API server, compatible with the Strapi v4 content API',
  lang: 'en',
  head: [['link', { rel: 'icon', href: '/logo.svg' }]],
  srcDir: '.pages',
  cleanUrls: true,
  // addresses of a server that the reader has started
  ignoreDeadLinks: [/^http:\/\/(?:localhost|127\.0\.0\.1):/],
  themeConfig: {
    logo: '/logo.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'From Strapi 4', link: '/migrating' },
      { text: 'All pages', link: '/all-pages' },
    ],
    sidebar: menu().map((group) => ({ ...group, items: [...group.items], collapsed: false })),
  },
});
