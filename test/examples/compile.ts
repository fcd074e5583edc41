/** Compiles pages of front ends. The frameworks are not installed: what the pages take of them is declared here. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What pages take of Next.js. */
export const NEXT = `
declare module 'next/link' {
  export default function Link(props: { href: string; children: import('react').ReactNode }): import('react').ReactNode;
}
declare module 'next/navigation' { export function notFound(): never; }
declare module 'next' { export interface NextConfig { turbopack?: { root?: string } } }
declare module '*.css';
`;

/** What pages take of Astro. */
export const ASTRO = `
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
export function pageAsTsx(text: string): string {
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
export function compile(dir: string, declarations: string, options: object): string {
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
