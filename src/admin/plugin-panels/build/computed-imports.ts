/**
 * `import('./translations/' + language + '.json')`: an import whose file is known when it runs. As in v4's bundler, all files
 * that it can mean are built, and one of them is loaded.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import type { Plugin } from 'rolldown';

/** What this file needs to know of a node of a syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The endings that an import may leave out. */
const ENDINGS = ['', '.js', '.jsx', '.ts', '.tsx', '.json'];

/** Finds the file among those that were built. */
const CHOICE = `const octavoImport = (files, path) => {
  const load = files[${JSON.stringify(ENDINGS)}.map((ending) => path + ending).find((name) => name in files)];
  return load ? load() : Promise.reject(new Error("Cannot find module '" + path + "'"));
};
`;

export const computedImports: Plugin = {
  name: 'octavo:computed-imports',
  transform: {
    filter: { id: /\.[cm]?[jt]sx?$/, code: /\bimport\s*\(/ },
    handler(code, id) {
      const tree = this.parse(code, { lang: /\.[cm]?tsx?$/.test(id) ? 'tsx' : 'jsx' }) as unknown as Node;
      const edits = [...importsIn(tree)].flatMap((whole) => {
        const source = whole['source'] as Node;
        const parts = partsOf(source);
        const start = parts?.[0];
        // what begins with a variable could be any file
        if (!parts || parts.length < 2 || !start?.startsWith('.')) return [];
        const files = filesFor(dirname(id), start, parts.at(-1)!);
        const map = files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(file)})`);
        return [{ whole, source, map: `{ ${map.join(', ')} }` }];
      });
      if (edits.length === 0) return null;
      let changed = code;
      for (const { whole, source, map } of edits.sort((a, b) => b.whole.start - a.whole.start)) {
        changed = `${changed.slice(0, whole.start)}octavoImport(${map}, ${changed.slice(source.start)}`;
      }
      return { code: CHOICE + changed };
    },
  },
};

/** All `import()` below a node whose source is no plain string. */
function* importsIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const one of node) yield* importsIn(one);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, source } = node as Node;
  if (type === 'ImportExpression' && (source as Node).type !== 'Literal') yield node as Node;
  for (const value of Object.values(node)) {
    if (typeof value === 'object') yield* importsIn(value);
  }
}

/** The fixed texts of a template or a sum of strings, in order, with an empty one for each end that varies; null for anything else. */
function partsOf(node: Node): readonly string[] | null {
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
    return quasis.map(({ value }) => value.cooked);
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return null;
  const terms = termsOf(node);
  if (terms.length < 2) return null;
  const text = (term: Node | undefined): string =>
    term?.type === 'Literal' && typeof term['value'] === 'string' ? term['value'] : '';
  return [text(terms[0]), text(terms.at(-1))];
}

const termsOf = (node: Node): readonly Node[] =>
  node.type === 'BinaryExpression' ? [...termsOf(node['left'] as Node), node['right'] as Node] : [node];

/** The files below a folder that begin and end in a way, as an import names them. */
function filesFor(folder: string, start: string, end: string): readonly string[] {
  const base = start.endsWith('/') ? start.slice(0, -1) : posix.dirname(start);
  const root = join(folder, base);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !item.parentPath.slice(root.length).includes('node_modules'))
    .map((item) => {
      const below = join(item.parentPath, item.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/');
      return `${base}/${below}`;
    })
    .filter(
      (name) =>
        name.startsWith(start) &&
        /\.(?:[cm]?[jt]sx?|json)$/.test(name) &&
        !/\.(?:d\.ts|test\.[jt]sx?|spec\.[jt]sx?)$/.test(name) &&
        ENDINGS.some((ending) => name.endsWith(end + ending)),
    )
    .sort();
}
