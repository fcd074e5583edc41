/** `parseMultipartData` of `@strapi/utils`: the values and the files of an entry's body. */

import { dataNotJson, formWithoutData, missingPrefix } from '../../core/errors/catalogue.ts';
import type { CodeContext } from '../koa/code-context.ts';

export interface ParsedBody {
  readonly data: unknown;
  /** By the path of their attribute; absent where the body is no form. */
  readonly files?: Record<string, unknown>;
}

const PREFIX = 'files.';

/**
 * Reads a body that may be a form.
 * @param options `wrapped`: a JSON body has its values under `data`, too
 * @throws OctavoError BadRequestError for a form without `data`, or a file whose field has no `files.`
 */
export function parseMultipartData(ctx: CodeContext, options: { wrapped?: boolean } = {}): ParsedBody {
  const { body, files } = ctx.request;
  const values = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (files === undefined) {
    return options.wrapped ? { data: values['data'] } : { data: body, files: {} };
  }
  const { data } = values;
  if (data === undefined) {
    throw formWithoutData();
  }
  return { data: typeof data === 'string' ? parsed(data) : data, files: withoutPrefix(files) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw dataNotJson();
  }
}

function withoutPrefix(files: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(files).map(([field, file]) => {
      if (field.startsWith(PREFIX)) return [field.slice(PREFIX.length), file];
      throw missingPrefix();
    }),
  );
}
