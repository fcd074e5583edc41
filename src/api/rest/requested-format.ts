/**
 * The format of answers a request asks for: `?format=flat`, or the header `Octavo-Format`, which the parameter overrides;
 * else the project's (`responseFormat` in `config/api`).
 */
import { type AnswerFormat, isAnswerFormat } from '../../core/base/answer-format.ts';
import type { HttpRequest } from '../../core/base/http/route.ts';
import { unknownAnswerFormat } from '../../core/errors/catalogue.ts';

/** Answers to requests for entries differ by it; `Vary` says so to shared caches. */
export const FORMAT_HEADER = 'Octavo-Format';

const HEADER = FORMAT_HEADER.toLowerCase();

/** Any other value of `format` is a parameter of the project's own code, or means nothing (A426). */
const PARAMETER = /(?:^|&)format=(v4|flat)(?=&|$)/;

/**
 * @param usual what a request gets that asks for none
 * @throws OctavoError ValidationError for a header with another value
 */
export function requestedFormat(
  { format, headers, rawQuery }: Pick<HttpRequest, 'format' | 'headers' | 'rawQuery'>,
  usual: AnswerFormat,
): AnswerFormat {
  if (format) return format;
  const header = headers[HEADER];
  if (header !== undefined && !isAnswerFormat(header)) throw unknownAnswerFormat();
  const parameter = rawQuery.includes('format=') ? PARAMETER.exec(rawQuery)?.[1] : undefined;
  return (parameter as AnswerFormat | undefined) ?? header ?? usual;
}
