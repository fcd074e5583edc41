/**
 * Checks the imports among the files of the server, the panel, the benchmarks and the scripts, imports of types included: no
 * files import in a circle, nor do the folders and files of one folder, and each folder imports only from those that are
 * listed after it, on every level: the districts of the server, their layers, the folders of these (ARCHITECTURE.md,
 * "Districts" and "Layers"; panel/ARCHITECTURE.md).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Files that are checked together. */
interface Tree {
  /** Its folder, from the root of the project. */
  readonly root: string;
  /**
   * Folder → the folders in it, from the top down; `.` is the root of the tree. A file may import from its own folder and from
   * those after it. Folders that hold one folder alone need no list. A tree without lists has its folders in any order.
   */
  readonly order?: Readonly<Record<string, readonly string[]>>;
  /** How many levels of folders have lists; deeper folders have any order. */
  readonly levels?: number;
}

/** The districts of the server, their layers, and the folders of layers. */
const SERVER: Readonly<Record<string, readonly string[]>> = {
  '.': ['octavo', 'project-code', 'admin', 'api', 'core', 'client'],
  octavo: ['cli', 'compare', 'check', 'generate', 'app'],
  admin: [
    'content-manager',
    'media',
    'content-type-builder',
    'administrators',
    'editing',
    'audit',
    'schema-change',
    'plugin-panels',
  ],
  api: ['http', 'webhooks', 'graphql', 'mcp', 'openapi', 'rest', 'users', 'mail'],
  core: [
    'content',
    'upload',
    'hooks',
    'access',
    'rights',
    'transfer',
    'query',
    'database',
    'project',
    'model',
    'base',
    'errors',
  ],
  'admin/administrators': ['accounts', 'routes', 'session', 'permissions', 'stores'],
  'octavo/cli': ['workers', 'new', 'dev', 'compare', 'completion'],
  'octavo/compare': ['report', 'sources', 'rules'],
  'admin/content-manager': [
    'fill-in',
    'where-used',
    'editing',
    'write',
    'uid',
    'relations',
    'read',
    'routes',
    'locales',
    'configuration',
    'types',
  ],
  'core/content': [
    'explain',
    'seed',
    'operations',
    'hooks',
    'snapshots',
    'entities',
    'check',
    'statements',
    'answers',
  ],
  'core/database': [
    'sync',
    'sqlite',
    'seed',
    'postgres',
    'replicas',
    'mysql',
    'explain',
    'sql',
    'server',
    'changes',
    'layout',
  ],
  'api/graphql': ['operations', 'http', 'execute', 'read', 'document', 'schema'],
  'api/http': ['static', 'log', 'headers', 'body'],
  'core/model': ['checks', 'types', 'builtin'],
  'project-code': [
    'start',
    'scan',
    'modules',
    'admin-services',
    'graphql-services',
    'routes',
    'plugins',
    'panel-routes',
    'providers',
    'listeners',
    'core-factories',
    'load',
    'strapi',
    'utils',
    'authentication',
    'queries',
    'lifecycles',
    'koa',
    'shared',
  ],
  'api/openapi': ['operations', 'schemas'],
  'core/query': ['explain', 'resolve', 'compile'],
  'admin/schema-change': ['data', 'files'],
  'core/upload': ['s3', 'resumable', 'folders'],
  'api/users': ['rate-limits', 'auth', 'providers', 'users', 'tokens', 'roles'],
};

/** The layers of the panel, its screens above, and their folders. */
const PANEL: Readonly<Record<string, readonly string[]>> = {
  '.': [
    'app',
    'shell',
    'content-type-builder',
    'home',
    'profile',
    'plugins',
    'palette',
    'settings',
    'content-manager',
    'media',
    'auth',
    'custom',
    'plugin-host',
    'drafts',
    'document',
    'content-types',
    'permissions',
    'ui',
    'api',
    'routing',
    'i18n',
    'styles',
  ],
  'content-manager': ['navigation', 'view-configuration', 'form', 'list', 'history', 'fields', 'entries'],
  'content-type-builder': ['dialogs', 'save', 'model'],
  media: ['picker', 'library', 'asset', 'upload', 'folders', 'deletion'],
  settings: [
    'accounts',
    'audit-log',
    'email',
    'locales',
    'overview',
    'tokens',
    'users',
    'webhooks',
    'roles',
    'content-api',
  ],
};

const TREES: readonly Tree[] = [
  { root: 'src', order: SERVER, levels: 3 },
  { root: 'panel/src', order: PANEL, levels: 2 },
  {
    root: 'panel/plugin-runtime',
    order: { '.': ['form', 'islands', 'navigation', 'app', 'store'] },
    levels: 1,
  },
  { root: 'tools' },
  { root: 'scripts' },
];

const IMPORT = /^\s*(?:import|export)\s+(?:type\s+)?[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gm;

type Imports = ReadonlyMap<string, readonly string[]>;

const mistakes = TREES.flatMap(mistakesOf);
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exit(1);

function mistakesOf(tree: Tree): string[] {
  const root = resolve(import.meta.dirname, '..', tree.root);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  /** File → the files it imports, all relative to the root of the tree. */
  const imports = new Map(files.map((file) => [file, importsOf(root, file)]));
  return [
    ...unlistedFolders(root, tree),
    ...orderMistakes(tree, imports),
    ...circles(imports),
    ...folderCircles(imports),
  ].map((mistake) => `${tree.root}: ${mistake}`);
}

function importsOf(root: string, file: string): string[] {
  const path = join(root, file);
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)]
    .map((match) => relative(root, resolve(dirname(path), match[1] ?? match[2]!)))
    .filter((target) => !target.startsWith('..'));
}

/** Folders without a place in the list of theirs; names in lists that are gone, too. */
function unlistedFolders(root: string, { order = {}, levels = 0 }: Tree): string[] {
  const found: string[] = [];
  const visit = (place: string, level: number): void => {
    if (level === levels) return;
    const names = readdirSync(join(root, place), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const listed = order[place] ?? (names.length > 1 ? [] : names);
    found.push(
      ...names
        .filter((name) => !listed.includes(name))
        .map((name) => `${join(place, name)} has no place in the list of ${place}`),
    );
    for (const name of names) visit(join(place, name), level + 1);
  };
  visit('.', 0);
  for (const [place, names] of Object.entries(order)) {
    const gone = names.filter((name) => !existsSync(join(root, place, name)));
    found.push(...gone.map((name) => `the list of ${place} has ${name}, which is not there`));
  }
  return found;
}

/** The folder that holds both ends of an import, and what of it each end is or stands in; null for a file and itself. */
function meeting(from: string, to: string): { place: string; ends: readonly [string, string] } | null {
  const [one, other] = [from.split(sep), to.split(sep)];
  const shared = one.findIndex((part, index) => part !== other[index]);
  if (shared === -1) return null;
  return { place: one.slice(0, shared).join(sep) || '.', ends: [one[shared]!, other[shared]!] };
}

function orderMistakes({ order = {} }: Tree, imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => {
        const { place, ends } = meeting(file, target) ?? { place: '', ends: ['', ''] };
        const names = order[place];
        if (!names) return false;
        const [from, to] = ends.map((end) => names.indexOf(end)) as [number, number];
        // files of the root put all together: nothing is above them; others may be above or below any folder
        return place === '.' ? to < from : to !== -1 && to < from;
      })
      .map((target) => `${file} imports ${target}, which is in a folder above it`),
  );
}

/** Circles among the folders and files of one folder, at every depth. */
function folderCircles(imports: Imports): string[] {
  /** Folder → what of it imports what of it. */
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const met = meeting(file, target);
      if (!met) continue;
      const graph = graphs.get(met.place) ?? new Map<string, Set<string>>();
      graphs.set(met.place, graph);
      const [from, to] = met.ends.map((end) => join(met.place, end)) as [string, string];
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return [...graphs.values()].flatMap((graph) => circles(graph));
}

/** Depth-first: an edge back to a node on the current path closes a circle. */
function circles(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) {
      found.push(`import circle: ${[...path.slice(path.indexOf(node)), node].join(' → ')}`);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
