/**
 * `src/admin/app.js`: what a project has changed of v4's panel. The file is made for a bundler and for React components
 * of that panel, so it cannot run in this one. What of it is plain data is read: the file is evaluated by itself, without
 * the server's objects, and everything it imports is a stand-in, but for pictures, JSON and its own other files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { isObject } from '../base/is-object.ts';
import { isInside } from './folders.ts';

/** An entry of the main menu that leads to another address. */
export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

/** The colours of a theme of v4's panel: `primary600` and so on. */
export type ThemeColors = Readonly<Record<string, string>>;

export interface AdminApp {
  /** Relative to the project. */
  readonly file: string;
  /** Files below the project: of the menu, of the sign-in, of the browser's tab; null where there is none. */
  readonly menuLogo: string | null;
  readonly authLogo: string | null;
  readonly favicon: string | null;
  /** Languages of the interface, besides English. */
  readonly locales: readonly string[];
  /** Language → id → text. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly colors: { readonly light: ThemeColors; readonly dark: ThemeColors };
  readonly menuLinks: readonly MenuLink[];
  /** What the file does that only code can do: what it calls, and the packages it imports. */
  readonly ignored: readonly string[];
  /** Why nothing of it could be read; null where something could. */
  readonly failure: string | null;
}

const NAMES = ['app.js', 'app.jsx', 'app.ts', 'app.tsx'];
const PICTURES = new Set(['.png', '.jpg', '.jpeg', '.svg', '.webp', '.gif', '.ico', '.avif']);
const CODE = ['', '.js', '.jsx', '.ts', '.tsx', '/index.js', '/index.ts', '/index.tsx'];

/** How long the file may take, in ms: it builds an object. */
const TIMEOUT = 1000;

const NOTHING = {
  menuLogo: null,
  authLogo: null,
  favicon: null,
  locales: [],
  translations: {},
  colors: { light: {}, dark: {} },
  menuLinks: [],
};

/** @returns null where the project has no such file */
export function readAdminApp(dir: string): AdminApp | null {
  const folder = join(dir, 'src', 'admin');
  const name = NAMES.find((one) => existsSync(join(folder, one)));
  if (name === undefined) return null;
  const file = `src/admin/${name}`;
  try {
    return { file, ...evaluate(join(folder, name), dir), failure: null };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { file, ...NOTHING, ignored: [], failure };
  }
}

function evaluate(path: string, dir: string): Omit<AdminApp, 'file' | 'failure'> {
  const ignored = new Set<string>();
  const context = createContext({ console: SILENT }, { codeGeneration: { strings: false, wasm: false } });
  const load = loader(context, dir, ignored);
  const exported = load(path);
  const app = isObject(exported) && isObject(exported['default']) ? exported['default'] : exported;
  const read = isObject(app) ? app : {};
  const config = isObject(read['config']) ? read['config'] : {};
  const menuLinks: MenuLink[] = [];
  for (const step of ['register', 'bootstrap']) {
    if (typeof read[step] !== 'function') continue;
    try {
      within(context, 'args[0][args[1]](args[2])', [read, step, recorder(menuLinks, ignored)]);
    } catch {
      ignored.add(`${step}()`);
    }
  }
  const { theme } = config;
  const themes = isObject(theme) ? theme : {};
  return {
    menuLogo: fileOf(config['menu'], 'logo'),
    authLogo: fileOf(config['auth'], 'logo'),
    favicon: fileOf(config['head'], 'favicon'),
    locales: Array.isArray(config['locales'])
      ? config['locales'].filter((one): one is string => typeof one === 'string' && /^[\w-]{2,20}$/.test(one))
      : [],
    translations: textsOf(config['translations']),
    // before themes had names there was one
    colors: { light: colorsOf(themes['light'] ?? themes), dark: colorsOf(themes['dark']) },
    menuLinks,
    ignored: [...ignored].sort(),
  };
}

const SILENT = { log: () => {}, warn: () => {}, error: () => {}, info: () => {}, debug: () => {} };

/** A picture that was imported. */
class Asset {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/** Stands for whatever cannot be had: it can be called, built, and asked for anything. */
function standIn(): unknown {
  const target = function standIn(): void {};
  const proxy: unknown = new Proxy(target, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : proxy),
    apply: () => proxy,
    construct: () => proxy as object,
  });
  return proxy;
}

/** Runs code that sees nothing but its arguments, and ends it where it takes too long. */
function within(context: object, code: string, args: readonly unknown[], filename?: string): unknown {
  const values = context as { args?: readonly unknown[] };
  const before = values.args;
  values.args = args;
  try {
    return runInContext(code, context, { timeout: TIMEOUT, ...(filename === undefined ? {} : { filename }) });
  } finally {
    if (before === undefined) delete values.args;
    else values.args = before;
  }
}

/** Loads code files of the project; @returns what one exports */
function loader(context: object, dir: string, ignored: Set<string>): (path: string) => unknown {
  const { transform } = createRequire(import.meta.url)('sucrase') as typeof import('sucrase');
  const loaded = new Map<string, { exports: unknown }>();
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const module: { exports: unknown } = { exports: {} };
    loaded.set(path, module);
    const { code } = transform(readFileSync(path, 'utf8'), {
      transforms: ['typescript', 'jsx', 'imports'],
      filePath: path,
      disableESTransforms: true,
      production: true,
    });
    const args = [module.exports, (name: string) => required(name, path), module];
    within(context, `(function (exports, require, module) {${code}\n})(...args)`, args, path);
    return module.exports;
  };
  const required = (name: string, from: string): unknown => {
    if (!/^\.\.?(\/|$)/.test(name)) {
      ignored.add(name);
      return standIn();
    }
    const wanted = resolve(dirname(from), name);
    if (!isInside(dir, wanted)) return standIn();
    if (PICTURES.has(extname(wanted).toLowerCase())) return new Asset(wanted);
    if (wanted.endsWith('.json')) return JSON.parse(readFileSync(wanted, 'utf8')) as unknown;
    const found = CODE.map((ending) => wanted + ending).find(
      (one) => /\.[jt]sx?$/.test(one) && existsSync(one),
    );
    return found === undefined ? standIn() : load(found);
  };
  return load;
}

/** The `app` that `register` and `bootstrap` get: it notes links of the menu, and names the rest. */
function recorder(links: MenuLink[], ignored: Set<string>): unknown {
  const known: Record<string, unknown> = {
    addMenuLink: (link: unknown) => {
      if (!isObject(link)) return;
      const { to, intlLabel } = link;
      const label = isObject(intlLabel) ? intlLabel['defaultMessage'] : undefined;
      if (typeof to === 'string' && isLink(to) && typeof label === 'string') links.push({ label, to });
      else ignored.add('app.addMenuLink() of a page of its own');
    },
  };
  return new Proxy(known, {
    get: (target, key) => {
      if (typeof key !== 'string') return undefined;
      if (key in target) return target[key];
      ignored.add(`app.${key}`);
      return standIn();
    },
  });
}

/** Whether an address can be opened in a browser: no script. */
export const isLink = (to: string): boolean => /^https?:\/\//i.test(to) || /^\/(?!\/)/.test(to);

const fileOf = (section: unknown, name: string): string | null => {
  const value: unknown = isObject(section) ? section[name] : undefined;
  const inner: unknown = isObject(value) && !(value instanceof Asset) ? value['default'] : value;
  return inner instanceof Asset ? inner.path : null;
};

/** Language → id → text, without what is no text. */
function textsOf(value: unknown): AdminApp['translations'] {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([language, texts]) =>
      isObject(texts)
        ? [
            [
              language,
              Object.fromEntries(Object.entries(texts).filter((pair) => typeof pair[1] === 'string')),
            ],
          ]
        : [],
    ),
  ) as AdminApp['translations'];
}

/** The colours of a theme: nothing that could end the style they are written into. */
function colorsOf(theme: unknown): ThemeColors {
  const colors: unknown = isObject(theme) ? theme['colors'] : undefined;
  if (!isObject(colors)) return {};
  return Object.fromEntries(
    Object.entries(colors).filter(
      (pair): pair is [string, string] =>
        typeof pair[1] === 'string' && /^(#[\da-f]{3,8}|(rgb|hsl)a?\([\d\s.,%/]+\)|[a-z]+)$/i.test(pair[1]),
    ),
  );
}
