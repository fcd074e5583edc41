/** What one code file uses, as far as its tokens show it. Nothing of the file is run. */
import { certainTokens } from './certain-tokens.ts';
import type { CodeToken } from './read-tokens.ts';

/** A name with the line it stands in. */
export interface Mention {
  readonly name: string;
  readonly line: number;
}

/** A module that a file asks for. */
export interface ImportedModule extends Mention {
  /** Whether it is loaded with the file, or by its `register`; if not, only code that is called reaches it. */
  readonly isCertain: boolean;
}

/** One member of a chain such as `strapi.plugin('email').service('email').send(mail)`. */
export interface Step {
  readonly name: string;
  /** The text it is called with, where that is all it is called with. */
  readonly argument: string | null;
}

export interface Chain {
  readonly steps: readonly Step[];
  readonly line: number;
  /** True for `strapi.own = …`: code makes the member itself. */
  readonly isAssigned: boolean;
}

/** A route as far as the tokens of its declaration show it. */
export interface ScannedRoute {
  readonly method: string;
  readonly path: string;
  readonly isOpen: boolean;
  readonly line: number;
}

export interface ScannedFile {
  readonly modules: readonly ImportedModule[];
  /** What is asked of `strapi`. */
  readonly chains: readonly Chain[];
  /** Names in lists of `policies` and `middlewares`. */
  readonly policies: readonly Mention[];
  readonly middlewares: readonly Mention[];
  /** `handler: 'article.find'` */
  readonly handlers: readonly Mention[];
  readonly routes: readonly ScannedRoute[];
  readonly decorators: readonly Mention[];
  /** What is taken from packages: `@strapi/utils` → its members, with their lines. */
  readonly taken: ReadonlyMap<string, readonly Mention[]>;
  /** Every identifier, to look up names of actions. */
  readonly names: ReadonlySet<string>;
}

export function scanTokens(tokens: readonly CodeToken[]): ScannedFile {
  const modules: ImportedModule[] = [];
  const isCertain = certainTokens(tokens);
  const chains: Chain[] = [];
  const policies: Mention[] = [];
  const middlewares: Mention[] = [];
  const handlers: Mention[] = [];
  const routes: ScannedRoute[] = [];
  const decorators: Mention[] = [];
  const is = (at: number, text: string): boolean => tokens[at]?.kind !== 'text' && tokens[at]?.text === text;
  for (const [at, { text, kind, line }] of tokens.entries()) {
    if (kind === 'text') {
      if (isModuleName(tokens, at)) modules.push({ name: text, line, isCertain: isCertain(at) });
      continue;
    }
    if (text === '@' && tokens[at + 1]?.kind === 'name')
      decorators.push({ name: tokens[at + 1]!.text, line });
    if (kind !== 'name') continue;
    if (text === 'strapi' && !(is(at - 1, '.') && !is(at - 2, 'this'))) {
      const chain = chainAt(tokens, at + 1, line);
      if (chain) chains.push(chain);
    }
    if (is(at + 1, ':')) {
      if (text === 'policies') policies.push(...namesOfList(tokens, at + 2));
      if (text === 'middlewares') middlewares.push(...namesOfList(tokens, at + 2));
      const value = tokens[at + 2];
      if (text === 'handler' && value?.kind === 'text') handlers.push({ name: value.text, line: value.line });
      if (text === 'path' && value?.kind === 'text') {
        const route = routeAround(tokens, at);
        if (route) routes.push(route);
      }
    }
  }
  return {
    modules,
    chains,
    policies,
    middlewares,
    handlers,
    routes,
    decorators,
    taken: takenFrom(tokens),
    names: new Set(tokens.filter(({ kind }) => kind !== 'punctuator').map(({ text }) => text)),
  };
}

/** `require('x')`, `import('x')`, `from 'x'`, `import 'x'`. */
function isModuleName(tokens: readonly CodeToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind === 'name') return before.text === 'from' || before.text === 'import';
  const caller = tokens[at - 2];
  return before?.text === '(' && caller?.kind === 'name' && ['require', 'import'].includes(caller.text);
}

function chainAt(tokens: readonly CodeToken[], from: number, line: number): Chain | null {
  const steps: Step[] = [];
  let at = from;
  for (;;) {
    const punctuator = tokens[at];
    const next = tokens[at + 1];
    if (punctuator?.kind !== 'punctuator') break;
    if ((punctuator.text === '.' || punctuator.text === '?.') && next?.kind === 'name') {
      steps.push({ name: next.text, argument: null });
      at += 2;
    } else if (punctuator.text === '[' && next?.kind === 'text' && tokens[at + 2]?.text === ']') {
      steps.push({ name: next.text, argument: null });
      at += 3;
    } else if (punctuator.text === '(' && steps.length > 0) {
      const end = closing(tokens, at);
      const argument = end === at + 2 && next?.kind === 'text' ? next.text : null;
      steps.push({ ...steps.pop()!, argument });
      at = end + 1;
    } else break;
  }
  if (steps.length === 0) return null;
  return { steps, line, isAssigned: tokens[at]?.kind === 'punctuator' && tokens[at]?.text === '=' };
}

const OPENING = new Set(['(', '[', '{', '${']);
const CLOSING = new Set([')', ']', '}']);

/** Where what opens at a word is closed; the last word where it never is. */
function closing(tokens: readonly CodeToken[], at: number): number {
  let depth = 0;
  for (let index = at; index < tokens.length; index += 1) {
    const { kind, text } = tokens[index]!;
    if (kind !== 'punctuator') continue;
    if (OPENING.has(text)) depth += 1;
    else if (CLOSING.has(text)) depth -= 1;
    if (depth === 0) return index;
  }
  return tokens.length - 1;
}

/** `['one', { name: 'two', config }]`: the names in it. */
function namesOfList(tokens: readonly CodeToken[], at: number): Mention[] {
  if (tokens[at]?.text !== '[') return [];
  const found: Mention[] = [];
  let depth = 0;
  for (let index = at; index <= closing(tokens, at); index += 1) {
    const { kind, text, line } = tokens[index]!;
    if (kind === 'punctuator' && OPENING.has(text)) depth += 1;
    else if (kind === 'punctuator' && CLOSING.has(text)) depth -= 1;
    if (kind !== 'text') continue;
    const isItem = depth === 1;
    const isName = depth === 2 && tokens[index - 1]?.text === ':' && tokens[index - 2]?.text === 'name';
    if (isItem || isName) found.push({ name: text, line });
  }
  return found;
}

/** The object a `path: '…'` stands in, where it has a `method`, too. */
function routeAround(tokens: readonly CodeToken[], at: number): ScannedRoute | null {
  let start = at;
  for (let depth = 0; start >= 0; start -= 1) {
    const { kind, text } = tokens[start]!;
    if (kind !== 'punctuator') continue;
    if (CLOSING.has(text)) depth += 1;
    else if (OPENING.has(text)) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  if (tokens[start]?.text !== '{') return null;
  const end = closing(tokens, start);
  const members = textMembers(tokens, start);
  const { method, path } = members;
  if (method === undefined || path === undefined) return null;
  let isOpen = false;
  for (let index = start; index < end; index += 1) {
    if (
      tokens[index]!.text === 'auth' &&
      tokens[index + 1]?.text === ':' &&
      tokens[index + 2]?.text === 'false'
    )
      isOpen = true;
  }
  return { method: method.toUpperCase(), path, isOpen, line: tokens[at]!.line };
}

/** The members of the object that opens at a word whose values are texts. */
function textMembers(tokens: readonly CodeToken[], at: number): Record<string, string> {
  const members: Record<string, string> = {};
  if (tokens[at]?.text !== '{') return members;
  const end = closing(tokens, at);
  let depth = 0;
  for (let index = at; index < end; index += 1) {
    const { kind, text } = tokens[index]!;
    if (kind === 'punctuator' && OPENING.has(text)) depth += 1;
    else if (kind === 'punctuator' && CLOSING.has(text)) depth -= 1;
    else if (depth === 1 && tokens[index + 1]?.text === ':' && tokens[index + 2]?.kind === 'text') {
      members[text] = tokens[index + 2]!.text;
    }
  }
  return members;
}

/** Members that files take from packages: `const { errors } = require('x')`, `const x = require('x')` and `x.errors`. */
function takenFrom(tokens: readonly CodeToken[]): Map<string, Mention[]> {
  const taken = new Map<string, Mention[]>();
  const holders = new Map<string, string>();
  const take = (name: string, member: CodeToken | undefined): void => {
    if (member?.kind !== 'name') return;
    taken.set(name, [...(taken.get(name) ?? []), { name: member.text, line: member.line }]);
  };
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'text' || tokens[at - 2]?.text !== 'require' || tokens[at - 1]?.text !== '(') continue;
    const after = tokens[at + 2];
    if (after?.text === '.') take(text, tokens[at + 3]);
    else if (tokens[at - 3]?.text === '=') {
      const bound = tokens[at - 4];
      if (bound?.kind === 'name') holders.set(bound.text, text);
      else if (bound?.text === '}') for (const member of keysBefore(tokens, at - 4)) take(text, member);
    }
  }
  for (const [at, { kind, text }] of tokens.entries()) {
    const from = kind === 'name' && tokens[at - 1]?.text !== '.' ? holders.get(text) : undefined;
    if (from === undefined) {
      // what the compiler makes of a default import
      const [name, inner] = [tokens[at - 1], tokens[at + 1]];
      const held = text === '(' && inner?.kind === 'name' ? holders.get(inner.text) : undefined;
      const made = /^_interopRequire(Default|Wildcard)$/.test(name?.text ?? '') ? tokens[at - 3] : undefined;
      if (held !== undefined && made?.kind === 'name') holders.set(made.text, held);
      continue;
    }
    if (tokens[at + 1]?.text !== '.') continue;
    const isDefault = tokens[at + 2]?.text === 'default';
    take(from, isDefault ? (tokens[at + 3]?.text === '.' ? tokens[at + 4] : undefined) : tokens[at + 2]);
  }
  return taken;
}

/** The keys of the pattern that is closed at a word. */
function keysBefore(tokens: readonly CodeToken[], end: number): CodeToken[] {
  const keys: CodeToken[] = [];
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    const { kind, text } = tokens[at]!;
    if (kind === 'punctuator' && CLOSING.has(text)) depth += 1;
    else if (kind === 'punctuator' && OPENING.has(text)) depth -= 1;
    if (depth === 0) return keys;
    const before = tokens[at - 1]?.text;
    if (depth === 1 && kind === 'name' && (before === '{' || before === ',')) keys.push(tokens[at]!);
  }
  return [];
}
