/** What one code file asks for, as far as its words tell: nothing of it is run. */
import type { Word } from './words.ts';

/** A name with the line it stands in. */
export interface Mention {
  readonly name: string;
  readonly line: number;
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

/** A route as far as words tell. */
export interface ScannedRoute {
  readonly method: string;
  readonly path: string;
  readonly isOpen: boolean;
  readonly line: number;
}

export interface ScannedFile {
  readonly modules: readonly Mention[];
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
  /** Every identifier, for whoever looks for the name of an action. */
  readonly names: ReadonlySet<string>;
}

export function scanWords(words: readonly Word[]): ScannedFile {
  const modules: Mention[] = [];
  const chains: Chain[] = [];
  const policies: Mention[] = [];
  const middlewares: Mention[] = [];
  const handlers: Mention[] = [];
  const routes: ScannedRoute[] = [];
  const decorators: Mention[] = [];
  const is = (at: number, text: string): boolean => words[at]?.kind !== 'text' && words[at]?.text === text;
  for (const [at, { text, kind, line }] of words.entries()) {
    if (kind === 'text') {
      if (isModuleName(words, at)) modules.push({ name: text, line });
      continue;
    }
    if (text === '@' && words[at + 1]?.kind === 'name') decorators.push({ name: words[at + 1]!.text, line });
    if (kind !== 'name') continue;
    if (text === 'strapi' && !(is(at - 1, '.') && !is(at - 2, 'this'))) {
      const chain = chainAt(words, at + 1, line);
      if (chain) chains.push(chain);
    }
    if (is(at + 1, ':')) {
      if (text === 'policies') policies.push(...namesOfList(words, at + 2));
      if (text === 'middlewares') middlewares.push(...namesOfList(words, at + 2));
      const value = words[at + 2];
      if (text === 'handler' && value?.kind === 'text') handlers.push({ name: value.text, line: value.line });
      if (text === 'path' && value?.kind === 'text') {
        const route = routeAround(words, at);
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
    taken: takenFrom(words),
    names: new Set(words.filter(({ kind }) => kind !== 'sign').map(({ text }) => text)),
  };
}

/** `require('x')`, `import('x')`, `from 'x'`, `import 'x'`. */
function isModuleName(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  if (before?.kind === 'name') return before.text === 'from' || before.text === 'import';
  const caller = words[at - 2];
  return before?.text === '(' && caller?.kind === 'name' && ['require', 'import'].includes(caller.text);
}

function chainAt(words: readonly Word[], from: number, line: number): Chain | null {
  const steps: Step[] = [];
  let at = from;
  for (;;) {
    const sign = words[at];
    const next = words[at + 1];
    if (sign?.kind !== 'sign') break;
    if ((sign.text === '.' || sign.text === '?.') && next?.kind === 'name') {
      steps.push({ name: next.text, argument: null });
      at += 2;
    } else if (sign.text === '[' && next?.kind === 'text' && words[at + 2]?.text === ']') {
      steps.push({ name: next.text, argument: null });
      at += 3;
    } else if (sign.text === '(' && steps.length > 0) {
      const end = closing(words, at);
      const argument = end === at + 2 && next?.kind === 'text' ? next.text : null;
      steps.push({ ...steps.pop()!, argument });
      at = end + 1;
    } else break;
  }
  if (steps.length === 0) return null;
  return { steps, line, isAssigned: words[at]?.kind === 'sign' && words[at]?.text === '=' };
}

const OPENING = new Set(['(', '[', '{', '${']);
const CLOSING = new Set([')', ']', '}']);

/** Where what opens at a word is closed; the last word where it never is. */
function closing(words: readonly Word[], at: number): number {
  let depth = 0;
  for (let index = at; index < words.length; index += 1) {
    const { kind, text } = words[index]!;
    if (kind !== 'sign') continue;
    if (OPENING.has(text)) depth += 1;
    else if (CLOSING.has(text)) depth -= 1;
    if (depth === 0) return index;
  }
  return words.length - 1;
}

/** `['one', { name: 'two', config }]`: the names in it. */
function namesOfList(words: readonly Word[], at: number): Mention[] {
  if (words[at]?.text !== '[') return [];
  const found: Mention[] = [];
  let depth = 0;
  for (let index = at; index <= closing(words, at); index += 1) {
    const { kind, text, line } = words[index]!;
    if (kind === 'sign' && OPENING.has(text)) depth += 1;
    else if (kind === 'sign' && CLOSING.has(text)) depth -= 1;
    if (kind !== 'text') continue;
    const isItem = depth === 1;
    const isName = depth === 2 && words[index - 1]?.text === ':' && words[index - 2]?.text === 'name';
    if (isItem || isName) found.push({ name: text, line });
  }
  return found;
}

/** The object a `path: '…'` stands in, where it has a `method`, too. */
function routeAround(words: readonly Word[], at: number): ScannedRoute | null {
  let start = at;
  for (let depth = 0; start >= 0; start -= 1) {
    const { kind, text } = words[start]!;
    if (kind !== 'sign') continue;
    if (CLOSING.has(text)) depth += 1;
    else if (OPENING.has(text)) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  if (words[start]?.text !== '{') return null;
  const end = closing(words, start);
  const members = textMembers(words, start);
  const { method, path } = members;
  if (method === undefined || path === undefined) return null;
  let isOpen = false;
  for (let index = start; index < end; index += 1) {
    if (words[index]!.text === 'auth' && words[index + 1]?.text === ':' && words[index + 2]?.text === 'false')
      isOpen = true;
  }
  return { method: method.toUpperCase(), path, isOpen, line: words[at]!.line };
}

/** The members of the object that opens at a word whose values are texts. */
function textMembers(words: readonly Word[], at: number): Record<string, string> {
  const members: Record<string, string> = {};
  if (words[at]?.text !== '{') return members;
  const end = closing(words, at);
  let depth = 0;
  for (let index = at; index < end; index += 1) {
    const { kind, text } = words[index]!;
    if (kind === 'sign' && OPENING.has(text)) depth += 1;
    else if (kind === 'sign' && CLOSING.has(text)) depth -= 1;
    else if (depth === 1 && words[index + 1]?.text === ':' && words[index + 2]?.kind === 'text') {
      members[text] = words[index + 2]!.text;
    }
  }
  return members;
}

/** Members that files take from packages: `const { errors } = require('x')`, `const x = require('x')` and `x.errors`. */
function takenFrom(words: readonly Word[]): Map<string, Mention[]> {
  const taken = new Map<string, Mention[]>();
  const holders = new Map<string, string>();
  const take = (name: string, member: Word | undefined): void => {
    if (member?.kind !== 'name') return;
    taken.set(name, [...(taken.get(name) ?? []), { name: member.text, line: member.line }]);
  };
  for (const [at, { kind, text }] of words.entries()) {
    if (kind !== 'text' || words[at - 2]?.text !== 'require' || words[at - 1]?.text !== '(') continue;
    const after = words[at + 2];
    if (after?.text === '.') take(text, words[at + 3]);
    else if (words[at - 3]?.text === '=') {
      const bound = words[at - 4];
      if (bound?.kind === 'name') holders.set(bound.text, text);
      else if (bound?.text === '}') for (const member of keysBefore(words, at - 4)) take(text, member);
    }
  }
  for (const [at, { kind, text }] of words.entries()) {
    const from = kind === 'name' && words[at - 1]?.text !== '.' ? holders.get(text) : undefined;
    if (from === undefined) {
      // what the compiler makes of a default import
      const [name, inner] = [words[at - 1], words[at + 1]];
      const held = text === '(' && inner?.kind === 'name' ? holders.get(inner.text) : undefined;
      const made = /^_interopRequire(Default|Wildcard)$/.test(name?.text ?? '') ? words[at - 3] : undefined;
      if (held !== undefined && made?.kind === 'name') holders.set(made.text, held);
      continue;
    }
    if (words[at + 1]?.text !== '.') continue;
    const isDefault = words[at + 2]?.text === 'default';
    take(from, isDefault ? (words[at + 3]?.text === '.' ? words[at + 4] : undefined) : words[at + 2]);
  }
  return taken;
}

/** The keys of the pattern that is closed at a word. */
function keysBefore(words: readonly Word[], end: number): Word[] {
  const keys: Word[] = [];
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    const { kind, text } = words[at]!;
    if (kind === 'sign' && CLOSING.has(text)) depth += 1;
    else if (kind === 'sign' && OPENING.has(text)) depth -= 1;
    if (depth === 0) return keys;
    const before = words[at - 1]?.text;
    if (depth === 1 && kind === 'name' && (before === '{' || before === ',')) keys.push(words[at]!);
  }
  return [];
}
