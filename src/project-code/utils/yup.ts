/**
 * `yup` of `@strapi/utils`: the library at the version v4 has, with v4's own schema and methods. It is an
 * optional dependency, loaded when code first uses it: ES modules take every export as they are loaded.
 */
import { createRequire } from 'node:module';
import type * as Yup from 'yup';
import { isCamelCase, isKebabCase } from './helpers.ts';

type Library = typeof Yup;
type Schema = Yup.BaseSchema;

/** A text, or a function of what the problem is about. */
type Message = string | ((about: { readonly path: string }) => string);

/** The texts of the library's own problems. */
interface Locale {
  readonly mixed: { notType: (about: object) => string };
}

/** What the library adds to the problem of a null. */
const HINT = /\n If "null" is intended .*$/;

let loaded: Library | null = null;

/** Stands for the library. @throws Error, when used, where yup is not installed */
export const yup = new Proxy({} as Library, {
  get: (_target, name) => Reflect.get(library(), name),
  has: (_target, name) => Reflect.has(library(), name),
  ownKeys: () => Reflect.ownKeys(library()),
  getOwnPropertyDescriptor: (_target, name) => Reflect.getOwnPropertyDescriptor(library(), name),
});

function library(): Library {
  loaded ??= extend(install());
  return loaded;
}

function install(): Library {
  const require = createRequire(import.meta.url);
  try {
    const { mixed } = require('yup/lib/locale.js') as Locale;
    const { notType } = mixed;
    // v4 shows the problem alone
    mixed.notType = (about) => notType(about).replace(HINT, '');
    return require('yup') as Library;
  } catch (cause) {
    throw new Error('yup of @strapi/utils needs yup: npm install yup@0.32', { cause });
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function extend(yup: Library): Library {
  class StrapiIDSchema extends yup.BaseSchema {
    constructor() {
      super({ type: 'strapiID' });
    }

    protected override _typeCheck(value: unknown): value is string | number {
      return typeof value === 'string' || (Number.isInteger(value) && Number(value) >= 0);
    }
  }

  const check = (
    schema: unknown,
    name: string,
    standard: Message,
    isRight: (value: unknown) => boolean,
  ): void => {
    // biome-ignore lint/suspicious/noExplicitAny: yup has no type for all its classes together
    yup.addMethod(schema as any, name, function method(this: Schema, message: Message = standard): Schema {
      return this.test(name, message, (value: unknown) => isRight(value));
    });
  };
  check(
    yup.mixed,
    'notNil',
    ({ path }) => `${path} must be defined.`,
    (value) => !isAbsent(value),
  );
  check(
    yup.mixed,
    'notNull',
    ({ path }) => `${path} cannot be null.`,
    (value) => value !== null,
  );
  check(
    yup.mixed,
    'isFunction',
    ({ path }) => `${path} is not a function`,
    (value) => value === undefined || typeof value === 'function',
  );
  check(
    yup.string,
    'isCamelCase',
    ({ path }) => `${path} is not in camel case (anExampleOfCamelCase)`,
    (value) => isAbsent(value) || value === '' || isCamelCase(String(value)),
  );
  check(
    yup.string,
    'isKebabCase',
    ({ path }) => `${path} is not in kebab case (an-example-of-kebab-case)`,
    (value) => isAbsent(value) || value === '' || isKebabCase(String(value)),
  );
  check(
    yup.object,
    'onlyContainsFunctions',
    ({ path }) => `${path} contains values that are not functions`,
    (value) => isAbsent(value) || Object.values(value as object).every((one) => typeof one === 'function'),
  );
  yup.addMethod(yup.array, 'uniqueProperty', function uniqueProperty(path: string, message?: string) {
    return this.test('unique', message as string, function holds(list) {
      const values = (list ?? []).map((item: unknown) => memberAt(item, path));
      const errors = values.flatMap((value, at) =>
        values.indexOf(value) === values.lastIndexOf(value)
          ? []
          : [this.createError({ path: `${this.path}[${at}].${path}`, ...(message ? { message } : {}) })],
      );
      return errors.length === 0 || new yup.ValidationError(errors);
    });
  });
  return { ...yup, StrapiIDSchema, strapiID: () => new StrapiIDSchema() } as Library;
}

const memberAt = (item: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], item);
