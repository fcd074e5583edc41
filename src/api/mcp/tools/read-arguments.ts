/** The arguments of tools that read entries, and the query strings they become: the parameters of the REST API. */
import qs from 'qs';
import type { JsonObject } from '../../../core/base/is-object.ts';
import { anyOf, type JsonSchema, listOf, openObject, TEXT } from '../../openapi/json-schema.ts';
import { readCount } from './arguments.ts';

const FILTERS: JsonSchema = {
  ...openObject(),
  description:
    'Conditions by attribute: {"title": {"$containsi": "whale"}, "author": {"name": "Ada"}}. ' +
    '$and, $or and $not combine conditions. describe_content_type lists attributes and operators.',
};

const FIELDS: JsonSchema = {
  ...listOf(TEXT),
  description: 'The attributes to answer; all unless given. Name few: answers are bounded.',
};

const POPULATE: JsonSchema = {
  ...anyOf([TEXT, listOf(TEXT), openObject()]),
  description:
    'Relations, media, components and dynamic zones, which are left out unless named: ["author", "cover"], or ' +
    '{"author": {"fields": ["name"], "populate": {…}}}.',
};

const LOCALE: JsonSchema = {
  ...TEXT,
  description: 'The locale of the entries, of localized content-types; the default locale unless given.',
};

const PUBLICATION_STATE: JsonSchema = {
  type: 'string',
  enum: ['live', 'preview'],
  description: 'live: published entries only (default). preview: drafts too.',
};

/** What shapes entries in answers. */
export const SHAPE = {
  fields: FIELDS,
  populate: POPULATE,
  locale: LOCALE,
  publicationState: PUBLICATION_STATE,
};

/** What chooses entries. */
export const CHOICE = {
  filters: FILTERS,
  search: { ...TEXT, description: 'A text that some attribute contains.' },
  locale: LOCALE,
  publicationState: PUBLICATION_STATE,
};

export const PAGE = {
  sort: { ...listOf(TEXT), description: 'Attributes to sort by: ["date:desc", "title"].' },
  start: { type: 'integer', minimum: 0, description: 'How many entries to pass over; 0 unless given.' },
  limit: { type: 'integer', minimum: 1, description: `How many entries to answer; 25 unless given.` },
};

/** How many entries a list has unless the caller says. */
const DEFAULT_LIMIT = 25;

/** @throws OctavoError ValidationError for a start or a limit that is no count */
export function readPage(args: JsonObject): { readonly start: number; readonly limit: number } {
  return {
    start: readCount(args, 'start', 0) ?? 0,
    limit: readCount(args, 'limit', 1) ?? DEFAULT_LIMIT,
  };
}

/** The names of arguments that are parameters of the REST API as they are. */
const PARAMETERS = ['filters', 'sort', 'fields', 'populate', 'locale', 'publicationState'];

/** `?…`; the server checks what is in it. */
export function queryOf(args: JsonObject, more: JsonObject = {}): string {
  const named = Object.fromEntries(PARAMETERS.map((name) => [name, args[name]]));
  const query = qs.stringify({ ...named, _q: args['search'], ...more }, { encodeValuesOnly: true });
  return query === '' ? '' : `?${query}`;
}
