/** `npm run docs:site`: makes the site of the documentation in `site/.vitepress/dist`. It reads nothing from the network. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writePages } from './pages.ts';

if (!existsSync(join(import.meta.dirname, 'node_modules/vitepress'))) {
  console.error('The site needs its packages once: npm ci --prefix site --ignore-scripts');
  process.exit(1);
}
// otherwise VitePress links vue into the node_modules of the product
process.chdir(import.meta.dirname);
const { build } = await import('vitepress');
const files = writePages();
await build(import.meta.dirname);
console.log(
  `The site of ${files.length} pages is in site/.vitepress/dist. To look at it: npm run preview --prefix site`,
);
