/**
 * Keeps the house in order: no import circles among the source files, and each room imports only from
 * rooms below it (ARCHITECTURE.md, "The rooms").
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SRC = resolve(import.meta.dirname, '../src');

/** The rooms from the top down; a file may import from its own room and from those after it. */
const ROOMS = [
  'cli',
  'check',
  'generate',
  'server',
  'code',
  'webhooks',
  'graphql',
  'rest',
  'users',
  'content',
  'upload',
  'access',
  'transfer',
  'query',
  'database',
  'project',
  'model',
  'mail',
  'http',
  'errors',
];

const IMPORT = /^\s*(import|export)\s+(type\s+)?[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gm;

interface Edge {
  readonly to: string;
  /** Types vanish when the file runs, so they make no circle. */
  readonly typeOnly: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(SRC, name));

const graph = new Map<string, Edge[]>(files.map((file) => [file, edgesOf(file)]));
const mistakes = [...roomMistakes(), ...circles()];
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exit(1);

function edgesOf(file: string): Edge[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => ({
    to: resolve(dirname(file), match[3] ?? match[4]!),
    typeOnly: match[2] !== undefined,
  }));
}

function roomOf(file: string): string {
  return relative(SRC, file).split(/[\\/]/)[0]!;
}

function roomMistakes(): string[] {
  const found: string[] = [];
  for (const [file, edges] of graph) {
    for (const { to } of edges) {
      if (to.startsWith(SRC) && ROOMS.indexOf(roomOf(to)) < ROOMS.indexOf(roomOf(file))) {
        found.push(`${relative(SRC, file)} imports ${relative(SRC, to)}, which is in a room above it`);
      }
    }
  }
  return found;
}

/** Depth-first: an edge back to a file on the current path closes a circle. */
function circles(): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      const circle = [...path.slice(path.indexOf(file)), file].map((name) => relative(SRC, name));
      found.push(`import circle: ${circle.join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const { to, typeOnly } of graph.get(file) ?? []) if (!typeOnly) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
