/** Random requests that write: entries made, changed, localized and deleted, of all types. */
import type { ContentType } from '../../src/core/model/content-type.ts';
import type { WriteGrammar } from './write-grammar.ts';

export interface RandomWrite {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** The entries of a type are kept about this many, so that they meet each other often. */
const ENOUGH = 40;

const LOCALES = ['en', 'fr', 'de'];

/** @param idsOf the entries of a type there are now */
export function randomWrite(
  grammar: WriteGrammar,
  types: readonly ContentType[],
  idsOf: (type: ContentType) => readonly number[],
): RandomWrite {
  const type = grammar.pick(types);
  const query = grammar.pick(['', '', '?populate=*', '?populate=localizations', '?fields[0]=id']);
  if (type.kind === 'singleType') return singleWrite(grammar, type, query);
  const path = `/api/${type.pluralName}`;
  const ids = idsOf(type);
  const id = ids.length > 0 ? grammar.pick(ids) : null;
  const action = grammar.upTo(9);
  if (id === null || action < 2 || (ids.length < ENOUGH / 2 && action < 4)) {
    const locale = type.localized && grammar.flip() ? { locale: grammar.pick(LOCALES) } : {};
    return {
      method: 'POST',
      path: path + query,
      body: { data: { ...grammar.entry(type, null), ...locale } },
    };
  }
  if (action === 2 || (ids.length > ENOUGH && action < 5))
    return { method: 'DELETE', path: `${path}/${id}${query}` };
  if (type.localized && action < 5) {
    const body = { ...grammar.entry(type, null), locale: grammar.pick(LOCALES) };
    return { method: 'POST', path: `${path}/${id}/localizations`, body };
  }
  return { method: 'PUT', path: `${path}/${id}${query}`, body: { data: grammar.entry(type, id) } };
}

function singleWrite(grammar: WriteGrammar, type: ContentType, query: string): RandomWrite {
  const locale =
    type.localized && grammar.flip() ? `${query ? '&' : '?'}locale=${grammar.pick(LOCALES)}` : '';
  const path = `/api/${type.singularName}`;
  if (grammar.once(8)) return { method: 'DELETE', path: path + query + locale };
  if (type.localized && grammar.once(4)) {
    const body = { ...grammar.entry(type, null), locale: grammar.pick(['fr', 'de']) };
    return { method: 'POST', path: `${path}/localizations`, body };
  }
  return { method: 'PUT', path: path + query + locale, body: { data: grammar.entry(type, null) } };
}
