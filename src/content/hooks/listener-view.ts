/**
 * What only the project's code knows of entries its listeners see: which values it hides, and how its errors reach
 * clients. It is given to the hooks when they are made.
 */
import type { Caller } from '../../access/caller.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Entity } from '../entities/read-entities.ts';

export interface ListenerView {
  /** The attributes of an entry as the content API answers them to a caller. */
  attributesFor(type: ContentType, caller: Caller, entity: object): Entity;
  /** An entry or another row without what is private, as a caller may see it. */
  sanitizeRow(type: ContentType, caller: Caller, row: object): Entity;
  /**
   * Runs a request whose listeners may take their time.
   * @throws OctavoError for what a listener throws, as clients receive it; any other error as it is
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  /** What a listener has thrown, as clients receive it. */
  toClientError(error: unknown): unknown;
}

/** For projects without code of their own: listeners there hide nothing. */
export const PLAIN_VIEW: ListenerView = {
  attributesFor: (_type, _caller, entity) => entity as Entity,
  sanitizeRow: (_type, _caller, row) => row as Entity,
  guard: (work) => work(),
  toClientError: (error) => error,
};
