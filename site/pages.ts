/**
 * The pages of the site: the Markdown of the repository, with the index page and the pictures. Its links are those between files of
 * the repository; here the pages of `docs` are at the root.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
export const PAGES = join(import.meta.dirname, '.pages');

/** The places of pages of the site by those of files, both without a leading slash. */
export function placeOf(file: string): string {
  if (file === 'README.md') return 'index.md';
  if (file === 'docs/README.md') return 'all-pages.md';
  // docs has a security.md
  if (file === 'SECURITY.md') return 'security-policy.md';
  if (file === 'docs/internals/README.md') return 'internals/index.md';
  return file.replace(/^docs\//, '');
}

/** The title of a page, by its first heading. */
const titleOf = (file: string): string =>
  /^# (.*)$/m.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1] ?? file;

/**
 * A page with its links as the site has them; a link whose text is the name of a file has the title of the page instead.
 * @param file the page, from the root of the repository
 */
export function pageOf(file: string, text: string): string {
  const place = (target: string): string => {
    const [path = '', anchor] = target.split('#');
    const to = relative(dirname(placeOf(file)), placeOf(normalize(join(dirname(file), path))));
    return (to.startsWith('.') ? to : `./${to}`) + (anchor === undefined ? '' : `#${anchor}`);
  };
  const isOther = (target: string): boolean => /^(?:https?:|mailto:|#)/.test(target);
  return text
    .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => {
      if (isOther(target)) return link;
      const isName = /^[\w-]+\.md$/.test(words);
      const title = isName ? titleOf(normalize(join(dirname(file), target.split('#')[0]!))) : words;
      return `[${title}](${place(target)})`;
    })
    .replace(/\b(src|srcset)="([^"]+)"/g, (attribute, name: string, target: string) =>
      isOther(target) ? attribute : `${name}="${place(target)}"`,
    );
}

/** Writes all pages and pictures into `.pages`. @returns the files they are made of */
export function writePages(): string[] {
  rmSync(PAGES, { recursive: true, force: true });
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const files = [...readdirSync(ROOT).filter((name) => name.endsWith('.md')), ...docs];
  for (const file of files) {
    const target = join(PAGES, placeOf(file));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, pageOf(file, readFileSync(join(ROOT, file), 'utf8')));
  }
  cpSync(join(ROOT, 'docs/pictures'), join(PAGES, 'pictures'), { recursive: true });
  // VitePress looks for it beside the pages
  cpSync(join(import.meta.dirname, 'public'), join(PAGES, 'public'), { recursive: true });
  return files;
}

export interface Group {
  readonly text: string;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/** The menu of the site: the sections of docs/README.md with the pages they link to, in order; anchors are left out. */
export function menu(): Group[] {
  const text = readFileSync(join(ROOT, 'docs/README.md'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      text: section.slice(0, section.indexOf('\n')),
      items: [...section.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
        [...cell.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].map(([, title = '', target = '']) => ({
          text: title[0]!.toUpperCase() + title.slice(1),
          link: `/${placeOf(normalize(join('docs', target)))}`.replace(/(?:index)?\.md$/, ''),
        })),
      ),
    }));
}
