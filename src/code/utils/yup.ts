/**
 * `yup` of `@strapi/utils`: the library at the version v4 has, with v4's own schema and methods. It is an
 * optional dependency, loaded when code first asks for it.
 */
import { createRequire } from 'node:module';
import type * as Yup from 'yup';
import { isCamelCase, isKebabCase } from './small.ts';

type Library = typeof Yup;
type Schema = Yup.BaseSchema;

let loaded: Library | null = null;

/** @throws Error where yup is not installed */
export function loadYup(): Library {
  loaded ??= extend(install());
  return loaded;
}

function install(): Library {
  const require = createRequire(import.meta.url);
  try {
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
    standard: string,
    isRight: (value: unknown) => boolean,
  ): void => {
    // biome-ignore lint/suspicious/noExplicitAny: yup has no type for all its classes together
    yup.addMethod(schema as any, name, function method(this: Schema, message: string = standard): Schema {
      return this.test(name, message, (value: unknown) => isRight(value));
    });
  };
  check(yup.mixed, 'notNil', '${path} must be defined.', (value) => !isAbsent(value));
  check(yup.mixed, 'notNull', '${path} cannot be null.', (value) => value !== null);
  check(
    yup.mixed,
    'isFunction',
    '${path} is not a function',
    (value) => value === undefined || typeof value === 'function',
  );
  check(
    yup.string,
    'isCamelCase',
    '${path} is not in camel case (anExampleOfCamelCase)',
    (value) => isAbsent(value) || value === '' || isCamelCase(String(value)),
  );
  check(
    yup.string,
    'isKebabCase',
    '${path} is not in kebab case (an-example-of-kebab-case)',
    (value) => isAbsent(value) || value === '' || isKebabCase(String(value)),
  );
  check(
    yup.object,
    'onlyContainsFunctions',
    '${path} contains values that are not functions',
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
