/** The functions of `@strapi/utils` that need nothing else. */
import { kebabCase } from '../../core/base/case.ts';

type Step = (value: unknown, ...rest: unknown[]) => unknown;

/** Runs functions one after the other, each with what the one before has given. */
export const pipeAsync =
  (...steps: readonly Step[]): Step =>
  async (value, ...rest) => {
    const [first, ...others] = steps;
    let result = first ? await first(value, ...rest) : value;
    for (const step of others) result = await step(result);
    return result;
  };

interface Together {
  readonly concurrency?: number;
}

/** Like `map`, with at most `concurrency` of the calls at a time. */
export async function mapAsync<T, R>(
  list: readonly T[],
  work: (item: T, index: number) => R | Promise<R>,
  { concurrency = Number.POSITIVE_INFINITY }: Together = {},
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < list.length) {
      const index = next;
      next += 1;
      results[index] = await work(list[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(list.length, Math.max(1, concurrency)) }, worker));
  return results;
}

export async function forEachAsync<T>(
  list: readonly T[],
  work: (item: T, index: number) => unknown,
  options?: Together,
): Promise<void> {
  await mapAsync(list, work, options);
}

export const reduceAsync =
  <T, R>(list: readonly T[]) =>
  async (work: (before: R, item: T, index: number) => R | Promise<R>, first: R): Promise<R> => {
    let result = first;
    for (const [index, item] of list.entries()) result = await work(result, item, index);
    return result;
  };

/** A copy of an object without the members that are undefined. */
export const removeUndefined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The paths of all members of an object that are no objects. */
export const keysDeep = (value: object, before: readonly string[] = []): string[] =>
  Object.entries(value).flatMap(([name, member]) =>
    isPlain(member) ? keysDeep(member, [...before, name]) : [[...before, name].join('.')],
  );

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

export const nameToSlug = (name: string, { separator = '-' }: { separator?: string } = {}): string =>
  (
    plain(name)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(separator);

export const nameToCollectionName = (name: string): string => nameToSlug(name, { separator: '_' });

export const toKebabCase = (text: string): string => kebabCase(text);

export const isKebabCase = (text: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);

export const isCamelCase = (text: string): boolean => /^[a-z][a-zA-Z0-9]*$/.test(text);

export const startsWithANumber = (text: string): boolean => /^\d/.test(text);

export const stringIncludes = (list: readonly unknown[], value: unknown): boolean =>
  list.map(String).includes(String(value));

export const stringEquals = (one: unknown, other: unknown): boolean => String(one) === String(other);

/** Joins paths with one sign between them, whatever they begin and end with. */
export const joinBy = (sign: string, ...parts: readonly string[]): string =>
  parts.reduce((before, part) => {
    if (before === '') return part;
    return `${before.endsWith(sign) ? before.slice(0, -sign.length) : before}${sign}${
      part.startsWith(sign) ? part.slice(sign.length) : part
    }`;
  }, '');

export function getCommonBeginning(...texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length += 1;
  return first.slice(0, length);
}

/** `20240229120000` in UTC. */
export const generateTimestampCode = (date = new Date()): string =>
  date.toISOString().replace(/\D/g, '').slice(0, 14);

export const escapeQuery = (query: string, chars: string, escapeChar = '\\'): string =>
  [...query].map((sign) => (chars.includes(sign) ? escapeChar + sign : sign)).join('');

/** The default export of a compiled module, else the module. */
export const importDefault = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && '__esModule' in module && 'default' in module
    ? module.default
    : module;

interface Creator {
  readonly user?: { readonly id?: unknown };
  readonly isEdition?: boolean;
}

/** Says in an entry's data who made or changed it. */
export const setCreatorFields =
  ({ user, isEdition = false }: Creator) =>
  (data: object): object => ({
    ...data,
    ...(isEdition ? {} : { createdBy: user?.id }),
    updatedBy: user?.id,
  });

/** Texts of the kinds of attributes, as values of these kinds. */
export function parseType({ type, value }: { type: string; value: unknown }): unknown {
  switch (type) {
    case 'boolean':
      if (typeof value === 'boolean') return value;
      if (['true', 't', '1', '1.0', 1].includes(value as string)) return true;
      if (['false', 'f', '0', '0.0', 0].includes(value as string)) return false;
      throw new Error("Invalid boolean input. Expected 't','1','true','false','0','f'");
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal': {
      const number = Number(value);
      if (Number.isNaN(number)) throw new Error('Expected a valid Number');
      return number;
    }
    case 'date':
    case 'datetime':
    case 'timestamp': {
      const date = new Date(value as string);
      if (Number.isNaN(date.getTime()))
        throw new Error('Invalid format, expected a timestamp or an ISO date');
      return type === 'date' ? date.toISOString().slice(0, 10) : date;
    }
    default:
      return value;
  }
}

/** `template` of `@strapi/utils`: patterns for `<%= name %>` in texts. */
export const template = {
  /** Any of them. */
  createLooseInterpolationRegExp: (flags = ''): RegExp => new RegExp('<%=([\\s\\S]+?)%>', flags),
  /** Those of these names, which may be patterns themselves. */
  createStrictInterpolationRegExp: (allowed: readonly string[], flags = ''): RegExp =>
    new RegExp(`<%=\\s*(${allowed.join('|')})\\s*%>`, flags),
};
