/**
 * `strapi.sanitizers` and `strapi.validators`: what code adds to the checks of entries. v4 runs those of `content-api.input` and
 * `content-api.output`; anything else that is added has no effect, which a warning says.
 */
import type { CodeType } from '../shared/type-registry.ts';

type Check = (type: CodeType) => (data: unknown) => unknown;

/** `strapi.sanitizers`, in v4's form. */
export interface CheckRegistry {
  get(name: string): unknown[];
  has(name: string): boolean;
  add(name: string, check: unknown): CheckRegistry;
  set(name: string, list: unknown[]): CheckRegistry;
}

export interface AddedChecks {
  readonly sanitizers: CheckRegistry;
  readonly validators: CheckRegistry;
  /** Whether there is a check of what requests send, or of what they are answered. */
  has(): boolean;
  /** Cleans what a request has sent, or an answer; each entry of a list by itself. */
  sanitize(part: 'input' | 'output', type: CodeType, data: unknown): Promise<unknown>;
  /** @throws what a check throws */
  validate(type: CodeType, data: unknown): Promise<void>;
}

const RUN = {
  sanitizers: ['content-api.input', 'content-api.output'],
  validators: ['content-api.input'],
};

export function createAddedChecks(warn: (message: string) => void): AddedChecks {
  const sanitizers = registry('sanitizers', warn);
  const validators = registry('validators', warn);
  const run = async (checks: readonly unknown[], type: CodeType, data: unknown): Promise<unknown> => {
    let value = data;
    for (const check of checks as readonly Check[]) value = await check(type)(value);
    return value;
  };
  return {
    sanitizers,
    validators,
    has: () => RUN.sanitizers.some((name) => sanitizers.get(name).length > 0),
    sanitize: async (part, type, data) => {
      const checks = sanitizers.get(`content-api.${part}`);
      if (checks.length === 0) return data;
      return Array.isArray(data)
        ? Promise.all(data.map((one) => run(checks, type, one)))
        : run(checks, type, data);
    },
    validate: async (type, data) => {
      await run(validators.get('content-api.input'), type, data);
    },
  };
}

function registry(what: 'sanitizers' | 'validators', warn: (message: string) => void): CheckRegistry {
  const kept = new Map<string, unknown[]>();
  const of = (name: string): unknown[] => {
    const known = kept.get(name) ?? [];
    kept.set(name, known);
    return known;
  };
  for (const part of ['input', 'output', 'query']) of(`content-api.${part}`);
  const look = (name: string): void => {
    if (!RUN[what].includes(name))
      warn(`strapi.${what}: what is added to ${name} is not run, requests are checked without it`);
  };
  const made: CheckRegistry = {
    get: of,
    has: (name) => kept.has(name),
    add: (name, check) => {
      look(name);
      of(name).push(check);
      return made;
    },
    set: (name, list) => {
      look(name);
      kept.set(name, list);
      return made;
    },
  };
  return made;
}
