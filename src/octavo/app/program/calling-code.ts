/**
 * Where a program runs that opens a project: in this process, or in a context of its own inside of it, as Jest gives to
 * each file of tests. Such a context has its own global object, its own copy of the environment variables, and its own
 * `Date`, `Error` and so on.
 */
import { isDate, isMap, isNativeError, isPromise, isRegExp, isSet, isUint8Array } from 'node:util/types';
import { loadEnvFile } from '../../../core/project/env.ts';

export interface CallingCode {
  /** Its `globalThis`. */
  readonly global: object;
  /** Its `process.env`. */
  readonly env: NodeJS.ProcessEnv;
}

/** The code of this process itself. */
export const THIS_PROCESS: CallingCode = {
  global: globalThis,
  get env() {
    return process.env;
  },
};

/**
 * Reads the project's `.env`; without `NODE_ENV` it is development, as in v4.
 * @throws StartError if the file exists and can't be read
 */
export function prepareEnvironment({ env }: CallingCode, dir: string): void {
  loadEnvFile(dir, env);
  env['NODE_ENV'] ||= 'development';
}

/**
 * Gives the process the variables of the calling code: the server and the project's code read those of the process.
 * @returns puts back what they were
 */
export function shareEnvironment({ env }: CallingCode): () => void {
  if (env === process.env) return () => {};
  const former = { ...process.env };
  replaceVariables(env);
  return () => replaceVariables(former);
}

function replaceVariables(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined && process.env[name] !== value) process.env[name] = value;
  }
}

/** Sets `strapi`, for the calling code and for the project's. */
export function setGlobal({ global }: CallingCode, strapi: object): void {
  Object.assign(global, { strapi });
  Object.assign(globalThis, { strapi });
}

/** Removes it, unless another one has taken its place. */
export function removeGlobal({ global }: CallingCode, strapi: object): void {
  for (const holder of new Set([global, globalThis])) {
    if (Reflect.get(holder, 'strapi') === strapi) Reflect.deleteProperty(holder, 'strapi');
  }
}

/** Classes of JavaScript by name, each with what recognises its objects wherever they come from. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Array: Array.isArray,
  Date: isDate,
  Error: isNativeError,
  Map: isMap,
  Promise: isPromise,
  RegExp: isRegExp,
  Set: isSet,
  Uint8Array: isUint8Array,
};

/** A method of every class that `instanceof` calls. */
const ordinary = Function.prototype[Symbol.hasInstance];

const recognising = new WeakSet<object>();

/**
 * Has `instanceof Date` and the like be true for values of other contexts: for the server, its libraries and the project's
 * code, which get what tests in a context of their own have made, and for these tests. Nothing is changed for calling code
 * of this process.
 */
export function recogniseForeignValues({ global }: CallingCode): void {
  if (global === globalThis) return;
  for (const holder of [globalThis, global]) {
    if (recognising.has(holder)) continue;
    recognising.add(holder);
    for (const [name, is] of Object.entries(KINDS)) recognise(Reflect.get(holder, name), is);
  }
}

/** Classes below this one recognise their own objects alone, as always. */
function recognise(kind: unknown, is: (value: unknown) => boolean): void {
  if (typeof kind !== 'function') return;
  Object.defineProperty(kind, Symbol.hasInstance, {
    configurable: true,
    value(this: unknown, value: unknown): boolean {
      return Reflect.apply(ordinary, this, [value]) || (this === kind && is(value));
    },
  });
}
