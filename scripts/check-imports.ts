/**
 * Checks the imports among the files of the server, the panel and the benchmarks, imports of types included: there are no
 * circles among files or among the folders and files of one folder, each layer imports only from the layers below it, and
 * the same holds for the folders of one layer (ARCHITECTURE.md, "Layers"; panel/ARCHITECTURE.md).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Files that are checked together. */
interface Tree {
  /** Its folder, from the root of the project. */
  readonly root: string;
  /**
   * The folders of the tree from the top down; a file may import from its own folder and from those after it. A tree without
   * layers has files and folders in any order, without circles.
   */
  readonly layers?: readonly string[];
  /**
   * The folders of each layer from the top down, for layers with more than one. Files that stand in no folder of their
   * layer are not listed: they may be above or below any folder, as long as there is no circle.
   */
  readonly folders?: Readonly<Record<string, readonly string[]>>;
}

/** The layers of the server. */
const LAYERS = [
  'cli',
  'compare',
  'check',
  'generate',
  'app',
  'http',
  'project-code',
  'content-manager',
  'media',
  'content-type-builder',
  'admin',
  'editing',
  'webhooks',
  'audit',
  'graphql',
  'mcp',
  'openapi',
  'rest',
  'users',
  'content',
  'upload',
  'hooks',
  'access',
  'rights',
  'schema-change',
  'transfer',
  'query',
  'database',
  'project',
  'model',
  'mail',
  'base',
  'errors',
  'client',
];

/** The folders of its layers. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  admin: ['accounts', 'routes', 'session', 'permissions', 'stores'],
  cli: ['workers', 'new', 'dev', 'compare'],
  compare: ['report', 'sources', 'rules'],
  'content-manager': [
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
  content: [
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
  database: [
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
  graphql: ['operations', 'http', 'execute', 'read', 'document', 'schema'],
  http: ['static', 'log', 'headers', 'body'],
  model: ['checks', 'types', 'builtin'],
  'project-code': [
    'start',
    'scan',
    'modules',
    'admin',
    'graphql',
    'http',
    'plugins',
    'panel',
    'providers',
    'listeners',
    'core',
    'load',
    'strapi',
    'utils',
    'auth',
    'query',
    'lifecycles',
    'koa',
    'base',
  ],
  openapi: ['operations', 'schemas'],
  query: ['explain', 'resolve', 'compile'],
  'schema-change': ['data', 'files'],
  upload: ['s3', 'resumable', 'folders'],
  users: ['rate-limits', 'auth', 'providers', 'users', 'tokens', 'roles'],
};

/** The layers of the panel: its screens are above. */
const PANEL_LAYERS = [
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
  'drafts',
  'document',
  'content-types',
  'permissions',
  'ui',
  'api',
  'routing',
  'i18n',
  'styles',
];

/** The folders of its layers. */
const PANEL_FOLDERS: Readonly<Record<string, readonly string[]>> = {
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
  { root: 'src', layers: LAYERS, folders: FOLDERS },
  { root: 'panel/src', layers: PANEL_LAYERS, folders: PANEL_FOLDERS },
  { root: 'bench' },
];

const IMPORT = /^\s*(?:import|export)\s+(?:type\s+)?[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gm;

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
    ...layerMistakes(tree, imports),
    ...folderMistakes(tree, imports),
    ...circles(imports),
    ...folderCircles(tree, imports),
  ].map((mistake) => `${tree.root}: ${mistake}`);
}

function importsOf(root: string, file: string): string[] {
  const path = join(root, file);
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)]
    .map((match) => relative(root, resolve(dirname(path), match[1] ?? match[2]!)))
    .filter((target) => !target.startsWith('..'));
}

function layerOf(file: string): string {
  return file.split(sep)[0]!;
}

/** The folder at a depth that a file stands in, below its layer unless it is said; null for a file that stands in none. */
function folderOf(file: string, depth = 1): string | null {
  const parts = file.split(sep);
  return parts.length > depth + 1 ? parts[depth]! : null;
}

/** Folders without a place in the lists of a tree; names that are gone, too. */
function unlistedFolders(root: string, { layers = [], folders = {} }: Tree): string[] {
  if (layers.length === 0) return [];
  const differences = (listed: readonly string[], list: string, place: string): string[] => {
    const there = readdirSync(join(root, place), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const names = there.map(({ name }) => name);
    return [
      ...(names.length > 1 || listed.length > 0 ? names.filter((name) => !listed.includes(name)) : []).map(
        (name) => `${join(place, name)} has no place in ${list}`,
      ),
      ...listed
        .filter((name) => !names.includes(name))
        .map((name) => `${list} lists ${join(place, name)}, which is not there`),
    ];
  };
  return [
    ...differences(layers, 'the list of layers', '.'),
    ...Object.keys(folders)
      .filter((layer) => !layers.includes(layer))
      .map((layer) => `the list of folders has ${layer}, which is no layer`),
    ...layers
      .filter((layer) => existsSync(join(root, layer)))
      .flatMap((layer) => differences(folders[layer] ?? [], 'the list of folders', layer)),
  ];
}

type Imports = ReadonlyMap<string, readonly string[]>;

function layerMistakes({ layers = [] }: Tree, imports: Imports): string[] {
  // files beside the layers put them together: nothing is above them
  const place = (file: string): number => (folderOf(file, 0) === null ? -1 : layers.indexOf(layerOf(file)));
  if (layers.length === 0) return [];
  return [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => place(target) < place(file))
      .map((target) => `${file} imports ${target}, which is in a layer above it`),
  );
}

function folderMistakes({ folders = {} }: Tree, imports: Imports): string[] {
  const found: string[] = [];
  for (const [file, targets] of imports) {
    const order = folders[layerOf(file)];
    const folder = folderOf(file);
    if (!order || folder === null) continue;
    for (const target of targets) {
      const other = layerOf(target) === layerOf(file) ? folderOf(target) : null;
      if (other !== null && order.indexOf(other) < order.indexOf(folder)) {
        found.push(`${file} imports ${target}, which is in a folder above it`);
      }
    }
  }
  return found;
}

/** Circles among the folders and files of one folder, at every depth below a layer. */
function folderCircles({ layers }: Tree, imports: Imports): string[] {
  /** The folder that holds both ends of an import → what of it imports what of it. */
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [file.split(sep), target.split(sep)];
      const shared = from.findIndex((part, index) => part !== to[index]);
      // between layers there is an order; `shared` is -1 for a file that imports itself
      if (shared < (layers ? 1 : 0)) continue;
      const place = from.slice(0, shared).join(sep);
      const graph = graphs.get(place) ?? new Map<string, Set<string>>();
      graphs.set(place, graph);
      const node = join(place, from[shared]!);
      const known = graph.get(node) ?? new Set();
      graph.set(node, known);
      known.add(join(place, to[shared]!));
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
