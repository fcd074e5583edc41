/** `octavo/client`: a typed client of the content API. */
export {
  type Client,
  ClientFailure,
  type ClientOptions,
  createClient,
  type PageMeta,
  type UploadTarget,
} from './create-client.ts';
export type { ClientError, RequestOptions, Result } from './request.ts';
export type { Attributes, Entry, EntryIn, FlatEntry, Format } from './types/entry.ts';
export type { Input, Placed, Reference, RelationChange } from './types/input.ts';
export type { Filters, ListQuery, OneQuery, Populate, Sort } from './types/query.ts';
export type {
  AnySchema,
  Component,
  Components,
  Json,
  Schema,
  ToAny,
  ToMany,
  ToManyOfAny,
  ToOne,
  Zone,
} from './types/schema.ts';
