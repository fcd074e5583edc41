/** `parseMultipartData` of `@strapi/utils`: the values and the files of an entry's body. */
import { OctavoError } from '../../errors/octavo-error.ts';
import { missingPrefix } from '../../rest/write-body.ts';
import type { CodeContext } from '../http/koa-app.ts';

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
    throw new OctavoError('BadRequestError', 'A form needs its values as JSON in the field data');
  }
  return { data: typeof data === 'string' ? parsed(data) : data, files: withoutPrefix(files) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OctavoError('BadRequestError', 'The field data is not valid JSON');
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
