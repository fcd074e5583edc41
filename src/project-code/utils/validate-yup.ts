/** `validateYupSchema` and its kin of `@strapi/utils`: values held against a schema of yup, answered as a 400. */
import { type YupProblem, YupValidationError } from '../shared/strapi-errors.ts';

interface YupSchema {
  validate(value: unknown, options: object): Promise<unknown>;
  validateSync(value: unknown, options: object): unknown;
}

interface YupOptions {
  readonly [option: string]: unknown;
}

/** All problems are reported and nothing is cast, unless code sets other options. */
const withDefaults = (options: YupOptions): object => ({ strict: true, abortEarly: false, ...options });

/** @throws YupValidationError always: the problem in the form of the API's own */
export function handleYupError(problem: YupProblem, message?: string): never {
  throw new YupValidationError(problem, message);
}

/** @returns what holds a value against the schema, and gives it back */
export const validateYupSchema =
  (schema: YupSchema, options: YupOptions = {}) =>
  async (value: unknown, message?: string): Promise<unknown> => {
    try {
      return await schema.validate(value, withDefaults(options));
    } catch (error) {
      return handleYupError(error as YupProblem, message);
    }
  };

/** The same at once, for schemas without asynchronous tests. */
export const validateYupSchemaSync =
  (schema: YupSchema, options: YupOptions = {}) =>
  (value: unknown, message?: string): unknown => {
    try {
      return schema.validateSync(value, withDefaults(options));
    } catch (error) {
      return handleYupError(error as YupProblem, message);
    }
  };
