/** Random requests to the routes that write entries, over REST and as forms. */
import type { ContentType, Model } from '../../src/core/model/content-type.ts';
import { randomWrite } from '../../test/support/random-writes.ts';
import type { Present } from '../../test/support/write-grammar.ts';
import type { FormPart, WriteCall } from '../support/request.ts';
import { deepQuery } from './deep-query.ts';
import type { RoughGrammar } from './rough-grammar.ts';
import { spoil } from './spoil.ts';
import { writeQuery } from './write-queries.ts';

const PATH = /^\/api\/([^/?]+)(?:\/(\d+))?(\/localizations)?/;

/** A body that is right half of the time, and otherwise wrong in up to four places. */
export function roughly<T>(grammar: RoughGrammar, body: T): T {
  return grammar.flip() ? body : spoil(grammar, body, 1 + grammar.upTo(grammar.pick([0, 0, 1, 3])));
}

export function entryCall(
  grammar: RoughGrammar,
  model: Model,
  types: readonly ContentType[],
  present: Present,
): Omit<WriteCall, 'as'> {
  grammar.rough = grammar.pick([3, 6, 6, 20]);
  const write = randomWrite(grammar, types, (type) => present.ids(type.uid));
  const [, name, id, localizes] = PATH.exec(write.path)!;
  const type = types.find((one) => one.pluralName === name || one.singularName === name)!;
  const single = type.kind === 'singleType';
  const deep = deepQuery(model, type);
  const readAt = single
    ? `/api/${name}?${deep}${type.localized ? '&locale=all' : ''}`
    : `/api/${name}/${localizes ? ':id' : (id ?? ':id')}?${deep}`;
  const route = `${write.method} ${single ? 'single' : 'collection'}${localizes ? '/localizations' : ''}`;
  const locale =
    single && type.localized && grammar.once(3) ? `locale=${grammar.pick(['en', 'fr', 'xx'])}` : '';
  const query = writeQuery(grammar, type) || (grammar.flip() ? `?${deep}` : '');
  const joined = locale === '' ? query : `${query || '?'}${query.length > 1 ? '&' : ''}${locale}`;
  const wrongId = id !== undefined && grammar.once(40) ? grammar.pick(['0', '-1', '999999', 'x', '1.5']) : id;
  const path = `/api/${name}${wrongId === undefined ? '' : `/${wrongId}`}${localizes ?? ''}${joined}`;
  if (write.body === undefined) return { route, method: write.method, path, readAt };
  const body = roughly(grammar, write.body);
  const data = (body as { data?: unknown }).data;
  if (!localizes && data !== undefined && grammar.once(25)) {
    return {
      route: `${route} form`,
      method: write.method,
      path,
      readAt: '/api/upload/files?sort=id',
      form: form(grammar, data),
    };
  }
  return { route, method: write.method, path, readAt, body };
}

const FILE_FIELDS = [
  'files.cover',
  'files.gallery',
  'files.icon',
  'files.portrait',
  'files.logo',
  'files.seo.shareImage',
];

function form(grammar: RoughGrammar, data: unknown): FormPart[] {
  const fields: FormPart[] = [{ name: 'data', text: JSON.stringify(data) }];
  if (grammar.flip()) fields.push(filePart(grammar, grammar.pick(FILE_FIELDS)));
  return fields;
}

/** A small file under a field's name. */
export function filePart(grammar: RoughGrammar, name: string): FormPart {
  return grammar.pick<FormPart>([
    { name, from: 'dot_fixture4.png', filename: 'dot.png', type: 'image/png' },
    { name, from: 'colophon_fixture6.txt', filename: 'some text.txt', type: 'text/plain' },
  ]);
}
