/** A form whose fields and files are what project code has made of them. */

import { validationError } from '../../errors/catalogue.ts';
import type { Form } from '../../http/form.ts';
import { formFileOf } from './request-files.ts';

/**
 * @param body `ctx.request.body`
 * @param files `ctx.request.files`; what is no file of the form is left out
 */
export function codeForm(form: Form, body: unknown, files: Readonly<Record<string, unknown>>): Form {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const texts = (name: string): readonly string[] => {
    const value = fields[name];
    if (value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((one: unknown) =>
      typeof one === 'string' ? one : JSON.stringify(one),
    );
  };
  return {
    files: Object.entries(files).flatMap(([field, given]) =>
      [given].flat().flatMap((file) => {
        const known = typeof file === 'object' && file !== null ? formFileOf(file) : undefined;
        return known ? [{ ...known, field }] : [];
      }),
    ),
    names: () => Object.keys(fields),
    texts,
    json: (name) => {
      const value = fields[name];
      if (typeof value !== 'string') return value;
      // as it came it is held to the limits of a body; what code has written is its own
      return value === form.texts(name).at(-1) ? form.json(name) : parsed(name, value);
    },
    // whoever has read the form ends it
    dispose: async () => {},
  };
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw validationError(`The field ${name} is not valid JSON: ${(error as Error).message}`);
  }
}
