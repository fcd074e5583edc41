/** `sanitize.contentAPI` and `validate.contentAPI`: what code calls to treat data as the content API does. */
import type { CodeType } from '../strapi/types-facet.ts';
import type { DataRules, DataScope, Tree } from './data-rules.ts';
import { sanitizeInput } from './sanitize-input.ts';
import { sanitizeOutput } from './sanitize-output.ts';
import { sanitizePopulate, sanitizeQuery } from './sanitize-query.ts';
import { sanitizeFields, sanitizeFilters, sanitizeSort } from './sanitize-words.ts';

interface Options {
  readonly auth?: unknown;
}

type Work = (data: unknown, type: CodeType, options?: Options) => Promise<unknown>;

/** The sanitizers of a project. */
export function createSanitizers(rules: DataRules): Readonly<Record<string, Work>> {
  const worker =
    (work: (scope: DataScope, data: unknown) => unknown): Work =>
    async (data, type, options = {}) =>
      work(scopeOf(rules, type, options), data);
  return {
    input: worker(sanitizeInput),
    output: worker(sanitizeOutput),
    query: worker(sanitizeQuery),
    filters: worker(sanitizeFilters),
    sort: worker(sanitizeSort),
    fields: worker(sanitizeFields),
    populate: worker(sanitizePopulate),
  };
}

/** The validators of a project: they refuse what the sanitizers remove. */
export function createValidators(rules: DataRules): Readonly<Record<string, Work>> {
  const validator =
    (wrap: (data: unknown) => Tree): Work =>
    async (data, type, options = {}) => {
      const { caller } = scopeOf(rules, type, options);
      rules.checkQuery(type.uid, caller, wrap(data));
    };
  return {
    // unknown names in a body have no effect, and the rules of the type are held when it is written
    input: async () => {},
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
