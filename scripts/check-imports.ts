/**
 * Checks the imports among the source files, imports of types included: there are no circles among files or among the
 * folders and files of one folder, each layer imports only from the layers below it, and the same holds for the folders
 * of one layer (ARCHITECTURE.md, "Layers").
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const SRC = resolve(import.meta.dirname, '../src');

/** The folders of `src` from the top down; a file may import from its own folder and from those after it. */
const LAYERS = [
  'cli',
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

/**
 * The folders of each layer from the top down, for layers with more than one. Files that stand in no folder of their
 * layer are not listed: they may be above or below any folder, as long as there is no circle.
 */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  admin: ['accounts', 'routes', 'session', 'permissions', 'stores'],
  cli: ['workers', 'new', 'dev'],
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

const IMPORT = /^\s*(?:import|export)\s+(?:type\s+)?[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gm;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

/** File → the files it imports, all relative to `src`. */
const imports = new Map<string, readonly string[]>(files.map((file) => [file, importsOf(file)]));
const mistakes = [
  ...unlistedFolders(),
  ...layerMistakes(),
  ...folderMistakes(),
  ...circles(imports),
  ...folderCircles(),
];
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exit(1);

function importsOf(file: string): string[] {
  const path = join(SRC, file);
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)]
    .map((match) => relative(SRC, resolve(dirname(path), match[1] ?? match[2]!)))
    .filter((target) => !target.startsWith('..'));
}

function layerOf(file: string): string {
  return file.split(sep)[0]!;
}

/** The folder below its layer that a file stands in; null for a file that stands in none. */
function folderOf(file: string): string | null {
  const [, folder, ...rest] = file.split(sep);
  return rest.length > 0 ? folder! : null;
}

/** Folders of `src` without a place in LAYERS, and folders of a layer without one in FOLDERS; names that are gone, too. */
function unlistedFolders(): string[] {
  const differences = (listed: readonly string[], list: string, place: string): string[] => {
    const there = readdirSync(join(SRC, place), { withFileTypes: true }).filter((entry) =>
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
    ...differences(LAYERS, 'LAYERS', '.'),
    ...LAYERS.filter((layer) => existsSync(join(SRC, layer))).flatMap((layer) =>
      differences(FOLDERS[layer] ?? [], 'FOLDERS', layer),
    ),
  ];
}

function layerMistakes(): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => LAYERS.indexOf(layerOf(target)) < LAYERS.indexOf(layerOf(file)))
      .map((target) => `${file} imports ${target}, which is in a layer above it`),
  );
}

function folderMistakes(): string[] {
  const found: string[] = [];
  for (const [file, targets] of imports) {
    const order = FOLDERS[layerOf(file)];
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
function folderCircles(): string[] {
  /** The folder that holds both ends of an import → what of it imports what of it. */
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [file.split(sep), target.split(sep)];
      const shared = from.findIndex((part, index) => part !== to[index]);
      // between layers there is an order; `shared` is -1 for a file that imports itself
      if (shared < 1) continue;
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
