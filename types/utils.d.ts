/** `@strapi/utils` */
import type { Context } from './context.js';
import type { Env, Policy, Strapi } from './strapi.js';

type Work = (data: any, type: any, options?: { auth?: any }) => Promise<any>;

/** Errors that are answered with their status, name, message and details. */
export namespace errors {
  class ApplicationError<Details = any> extends Error {
    constructor(message?: string, details?: Details);
    details: Details;
  }
  class ValidationError<Details = any> extends ApplicationError<Details> {}
  class YupValidationError extends ValidationError {
    constructor(error: object, message?: string);
  }
  class PaginationError<Details = any> extends ApplicationError<Details> {}
  class NotFoundError<Details = any> extends ApplicationError<Details> {}
  class ForbiddenError<Details = any> extends ApplicationError<Details> {}
  class UnauthorizedError<Details = any> extends ApplicationError<Details> {}
  class RateLimitError<Details = any> extends ApplicationError<Details> {}
  class PayloadTooLargeError<Details = any> extends ApplicationError<Details> {}
  class PolicyError<Details = any> extends ForbiddenError<Details> {}
  class NotImplementedError<Details = any> extends ApplicationError<Details> {}
  class HttpError extends Error {
    status: number;
    details: any;
  }
}

export const env: Env;

export const sanitize: {
  contentAPI: {
    input: Work;
    output: Work;
    query: Work;
    filters: Work;
    sort: Work;
    fields: Work;
    populate: Work;
  };
  sanitizers: Record<string, (...args: any[]) => any>;
  visitors: Record<string, any>;
};

export const validate: {
  contentAPI: Record<string, Work>;
  validators: Record<string, (...args: any[]) => any>;
  visitors: Record<string, any>;
};

export function parseMultipartData(ctx: Context): { data: any; files: any };

export const pagination: { withDefaultPagination(args: object, options?: object): any };

export const policy: {
  createPolicy<Config = any>(options: {
    name?: string;
    validator?: (config: Config) => any;
    handler: Policy<Config>;
  }): any;
  createPolicyContext(type: string, ctx: object): any;
};

/** The library `yup` at version 0.32, with v4's additions. */
export const yup: any;

interface YupOptions {
  strict?: boolean;
  abortEarly?: boolean;
  [option: string]: any;
}

/** Holds values against a schema of yup: strictly, and telling all problems, unless the options say otherwise. */
export function validateYupSchema(
  schema: any,
  options?: YupOptions,
): (value: any, message?: string) => Promise<any>;
export function validateYupSchemaSync(
  schema: any,
  options?: YupOptions,
): (value: any, message?: string) => any;
export function handleYupError(error: any, message?: string): never;

type Visitor = (
  visit: {
    data: any;
    schema: any;
    key: string;
    value: any;
    attribute: any;
    path: { raw: string | null; attribute: string | null };
  },
  changes: { remove(key: string): void; set(key: string, value: any): void },
) => any;

interface TraverseOptions {
  schema: any;
  path?: { raw: string | null; attribute: string | null };
}

interface Traversal {
  (visitor: Visitor, options: TraverseOptions, data: any): Promise<any>;
  (visitor: Visitor, options: TraverseOptions): (data: any) => Promise<any>;
  (
    visitor: Visitor,
  ): {
    (options: TraverseOptions, data: any): Promise<any>;
    (options: TraverseOptions): (data: any) => Promise<any>;
  };
}

/** Shows a visitor every attribute of an entity and of what hangs on it; gives a copy with its changes. */
export const traverseEntity: Traversal;

/** The same for every name in the parameters of a query; operators and unknown names have no attribute. */
export const traverse: {
  traverseQueryFilters: Traversal;
  traverseQuerySort: Traversal;
  traverseQueryFields: Traversal;
  traverseQueryPopulate: Traversal;
};

export const webhook: { webhookEvents: Record<string, string> };

/** The words of the content API as those of `strapi.db.query`. */
export const convertQueryParams: {
  convertSortQueryParams(sort: any): any;
  convertStartQueryParams(start: any): number;
  convertLimitQueryParams(limit: any): number | undefined;
  convertFieldsQueryParams(fields: any): string[] | undefined;
  convertFiltersQueryParams(filters: any, schema: any): any;
  convertPopulateQueryParams(populate: any, schema: any): any;
  convertPublicationStateParams(schema: any, params: any, query: any): void;
  transformParamsToQuery(uid: string, params: any): any;
};

interface Hook {
  getHandlers(): readonly ((context: any) => any)[];
  register(handler: (context: any) => any): Hook;
  delete(handler: (context: any) => any): Hook;
  call(context?: any): Promise<any>;
}

export const hooks: {
  createAsyncSeriesHook(): Hook;
  createAsyncSeriesWaterfallHook(): Hook;
  createAsyncParallelHook(): Hook;
  createAsyncBailHook(): Hook;
};

interface Provider<Value = any> {
  hooks: Record<'willRegister' | 'didRegister' | 'willDelete' | 'didDelete', Hook>;
  register(key: string, value: Value): Promise<Provider<Value>>;
  delete(key: string): Promise<Provider<Value>>;
  clear(): Promise<Provider<Value>>;
  get(key: string): Value | undefined;
  has(key: string): boolean;
  keys(): string[];
  values(): Value[];
  size(): number;
}

export function providerFactory<Value = any>(options?: { throwOnDuplicates?: boolean }): Provider<Value>;

export const template: {
  createLooseInterpolationRegExp(flags?: string): RegExp;
  createStrictInterpolationRegExp(allowed: readonly string[], flags?: string): RegExp;
};

export function isOperator(name: string, ignoreCase?: boolean): boolean;
export function isOperatorOfType(type: string, name: string, ignoreCase?: boolean): boolean;
export function toRegressedEnumValue(value: string): string;

export const contentTypes: Record<string, any>;
export const relations: Record<string, any>;
export const file: Record<string, any>;

export function getConfigUrls(config?: any): { serverUrl: string; adminUrl: string; adminPath: string };
export function getAbsoluteServerUrl(config?: any): string;
export function getAbsoluteAdminUrl(config?: any): string;

export function pipeAsync(
  ...steps: ((value: any, ...rest: any[]) => any)[]
): (...values: any[]) => Promise<any>;
export function mapAsync<Item, Result>(
  list: readonly Item[],
  work: (item: Item, index: number) => Result | Promise<Result>,
  options?: { concurrency?: number },
): Promise<Result[]>;
export function forEachAsync<Item>(
  list: readonly Item[],
  work: (item: Item, index: number) => any,
  options?: { concurrency?: number },
): Promise<void>;
export function reduceAsync<Item, Result>(
  list: readonly Item[],
): (
  work: (before: Result, item: Item, index: number) => Result | Promise<Result>,
  first: Result,
) => Promise<Result>;
export function removeUndefined<Given extends object>(value: Given): Partial<Given>;
export function keysDeep(value: object): string[];
export function nameToSlug(name: string, options?: { separator?: string }): string;
export function nameToCollectionName(name: string): string;
export function toKebabCase(text: string): string;
export function isKebabCase(text: string): boolean;
export function isCamelCase(text: string): boolean;
export function startsWithANumber(text: string): boolean;
export function stringIncludes(list: readonly any[], value: any): boolean;
export function stringEquals(one: any, other: any): boolean;
export function joinBy(sign: string, ...parts: string[]): string;
export function getCommonBeginning(...texts: string[]): string;
export function generateTimestampCode(date?: Date): string;
export function escapeQuery(query: string, chars: string, escapeChar?: string): string;
export function importDefault(module: any): any;
export function setCreatorFields(creator: { user: any; isEdition?: boolean }): (data: any) => any;
export function parseType(given: { type: string; value: any; [key: string]: any }): any;

declare const utils: {
  errors: typeof errors;
  env: typeof env;
  sanitize: typeof sanitize;
  validate: typeof validate;
  parseMultipartData: typeof parseMultipartData;
  pagination: typeof pagination;
  policy: typeof policy;
  contentTypes: typeof contentTypes;
  relations: typeof relations;
  file: typeof file;
  yup: typeof yup;
  validateYupSchema: typeof validateYupSchema;
  validateYupSchemaSync: typeof validateYupSchemaSync;
  handleYupError: typeof handleYupError;
  traverse: typeof traverse;
  traverseEntity: typeof traverseEntity;
  webhook: typeof webhook;
  convertQueryParams: typeof convertQueryParams;
  hooks: typeof hooks;
  providerFactory: typeof providerFactory;
  template: typeof template;
  isOperator: typeof isOperator;
  isOperatorOfType: typeof isOperatorOfType;
  toRegressedEnumValue: typeof toRegressedEnumValue;
  getConfigUrls: typeof getConfigUrls;
  getAbsoluteServerUrl: typeof getAbsoluteServerUrl;
  getAbsoluteAdminUrl: typeof getAbsoluteAdminUrl;
  pipeAsync: typeof pipeAsync;
  mapAsync: typeof mapAsync;
  forEachAsync: typeof forEachAsync;
  reduceAsync: typeof reduceAsync;
  removeUndefined: typeof removeUndefined;
  keysDeep: typeof keysDeep;
  nameToSlug: typeof nameToSlug;
  nameToCollectionName: typeof nameToCollectionName;
  toKebabCase: typeof toKebabCase;
  isKebabCase: typeof isKebabCase;
  isCamelCase: typeof isCamelCase;
  startsWithANumber: typeof startsWithANumber;
  stringIncludes: typeof stringIncludes;
  stringEquals: typeof stringEquals;
  joinBy: typeof joinBy;
  getCommonBeginning: typeof getCommonBeginning;
  generateTimestampCode: typeof generateTimestampCode;
  escapeQuery: typeof escapeQuery;
  importDefault: typeof importDefault;
  setCreatorFields: typeof setCreatorFields;
  parseType: typeof parseType;
};
export default utils;

export type { Strapi };
