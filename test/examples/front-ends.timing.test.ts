/**
 * The front ends among the examples compile against the types of the example project, written anew. The frameworks are not
 * installed: what the pages take of them is declared here.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCliHere } from '../cli/run-cli-here.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROJECT = join(ROOT, 'examples/lanternfish');

const NEXT = `
declare module 'next/link' {
  export default function Link(props: { href: string; children: import('react').ReactNode }): import('react').ReactNode;
}
declare module 'next/navigation' { export function notFound(): never; }
declare module 'next' { export interface NextConfig { turbopack?: { root?: string } } }
declare module '*.css';
`;

const ASTRO = `
declare module '*.css';
declare const Astro: { props: any };
interface ImportMeta { readonly env: Readonly<Record<string, string | undefined>>; }
declare namespace JSX {
  type Element = unknown;
  interface IntrinsicElements { [name: string]: any }
  interface ElementChildrenAttribute { children: {} }
}
`;

/** A page as the compiler takes it: a function of its front matter that gives its markup. */
function pageAsTsx(text: string): string {
  const [, front = '', markup = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const imports = front.match(/^import .*$/gm) ?? [];
  const exported = front.match(/^export async function .*?^}$/gms) ?? [];
  const types = front.match(/^(?:type [^\n]*;$|interface .*?^})/gms) ?? [];
  const taken = [...imports, ...exported, ...types];
  const body = taken.reduce((rest, piece) => rest.replace(piece, ''), front).replace('Astro.props', 'props');
  const props = types.some((type) => type.startsWith('interface Props')) ? 'Props' : '{ children?: unknown }';
  const head = taken.join('\n').replaceAll(/\.astro';/g, "_astro';");
  return `${head}\nexport default async function Rendered(props: ${props} & { children?: unknown }) {\n${body}\nreturn <>${markup}</>;\n}\n`;
}

/** Compiles what is in a folder. @returns the compiler's words, empty where it has none */
function compile(dir: string, declarations: string, options: object): string {
  writeFileSync(join(dir, 'frameworks.d.ts'), declarations);
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2023',
        lib: ['dom', 'dom.iterable', 'es2023'],
        module: 'esnext',
        moduleResolution: 'bundler',
        strict: true,
        noUncheckedIndexedAccess: true,
        allowImportingTsExtensions: true,
        noEmit: true,
        skipLibCheck: true,
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
        paths: {
          'octavo/client': [join(ROOT, 'src/client/index.ts')],
          react: [join(ROOT, 'node_modules/@types/react')],
          'react/jsx-runtime': [join(ROOT, 'node_modules/@types/react/jsx-runtime.d.ts')],
        },
        ...options,
      },
      include: ['.'],
    }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', dir, '--pretty', 'false'], { encoding: 'utf8' }).stdout;
}

/** The files of an example, with its types written anew. */
async function copyExample(name: string, types: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-example-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const source = join(ROOT, 'examples', name);
  const left = ['node_modules', '.next', '.astro', 'dist'].map((folder) => join(source, folder));
  cpSync(source, dir, { recursive: true, filter: (path) => !left.some((folder) => path.startsWith(folder)) });
  const file = join(dir, types);
  rmSync(file);
  expect((await runCliHere(['types', '--client', file, PROJECT])).code).toBe(0);
  // the one that is in the example is for those who only read it
  expect(readFileSync(join(source, types), 'utf8')).toBe(readFileSync(file, 'utf8'));
  return dir;
}

test('Next.js', async () => {
  const dir = await copyExample('nextjs', 'lib/api.ts');
  expect(compile(dir, NEXT, { jsx: 'react-jsx' })).toBe('');
  const page = join(dir, 'app/page.tsx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('summary,', 'summary, habitats,'));
  expect(compile(dir, NEXT, { jsx: 'react-jsx' })).toMatch(/app\/page\.tsx.*'habitats' does not exist/);
});

test('Astro', async () => {
  const dir = await copyExample('astro', 'src/lib/api.ts');
  for (const page of globSync('src/**/*.astro', { cwd: dir })) {
    const text = pageAsTsx(readFileSync(join(dir, page), 'utf8'));
    writeFileSync(join(dir, page.replace(/\.astro$/, '_astro.tsx')), text);
  }
  expect(compile(dir, ASTRO, { jsx: 'preserve' })).toBe('');
  const page = join(dir, 'src/pages/index_astro.tsx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('summary,', 'summary, habitats,'));
  expect(compile(dir, ASTRO, { jsx: 'preserve' })).toMatch(/index_astro\.tsx.*'habitats' does not exist/);
});
