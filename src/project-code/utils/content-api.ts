/** `sanitize.contentAPI` and `validate.contentAPI`: what code calls to treat data as the content API does. */
import type { Caller } from '../../core/access/caller.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { AddedChecks } from './added-checks.ts';
import type { DataRules, DataScope, Tree } from './data-rules.ts';
import { sanitizeInput, sanitizeOutput } from './sanitize-data.ts';
import { sanitizeFields, sanitizeFilters, sanitizeSort } from './sanitize-parameters.ts';
import { sanitizePopulate, sanitizeQuery } from './sanitize-query.ts';

interface Options {
  readonly auth?: unknown;
}

/** Without a caller code itself decides which relations it takes and shows; what is private stays so. */
const RELATIONS_OPEN: Caller = { kind: 'public', permissionKey: 'code without a caller', may: () => true };

type Work = (data: unknown, type: CodeType, options?: Options) => Promise<unknown>;

/** Sanitizers by what they treat. */
export type Sanitizers = Readonly<Record<string, Work>>;

/** The sanitizers of a project. */
export function createSanitizers(rules: DataRules, checks: AddedChecks): Sanitizers {
  const worker =
    (work: (scope: DataScope, data: unknown) => unknown): Work =>
    async (data, type, options = {}) =>
      work(scopeOf(rules, type, options), data);
  // as in v4 only a query without a caller may follow no relation: a client has written it
  const ofCode = (work: (scope: DataScope, data: unknown) => unknown): Work => {
    const forCaller = worker(work);
    return async (data, type, options = {}) =>
      options.auth
        ? forCaller(data, type, options)
        : work({ ...scopeOf(rules, type, options), caller: RELATIONS_OPEN, keepsEmptyLists: true }, data);
  };
  const checked =
    (part: 'input' | 'output', work: Work): Work =>
    async (data, type, options) =>
      checks.sanitize(part, type, await work(data, type, options));
  return {
    input: checked('input', ofCode(sanitizeInput)),
    output: checked('output', ofCode(sanitizeOutput)),
    query: worker(sanitizeQuery),
    filters: worker(sanitizeFilters),
    sort: worker(sanitizeSort),
    fields: worker(sanitizeFields),
    populate: worker(sanitizePopulate),
  };
}

/** The validators of a project: they refuse what the sanitizers remove. */
export function createValidators(rules: DataRules, checks: AddedChecks): Readonly<Record<string, Work>> {
  const validator =
    (wrap: (data: unknown) => Tree): Work =>
    async (data, type, options = {}) => {
      const { caller } = scopeOf(rules, type, options);
      rules.checkQuery(type.uid, caller, wrap(data));
    };
  return {
    // unknown names in a body have no effect, and the rules of the type are held when it is written
    input: (data, type) => checks.validate(type, data),
    query: validator((query) => (query ?? {}) as Tree),
    filters: validator((filters) => ({ filters })),
    sort: validator((sort) => ({ sort })),
    fields: validator((fields) => ({ fields })),
    populate: validator((populate) => ({ populate })),
  };
}

function scopeOf(rules: DataRules, type: CodeType | undefined, { auth }: Options): DataScope {
  if (!type) throw new Error('expected the content-type the data is of');
  return { rules, type, caller: rules.callerOf(auth) };
}
