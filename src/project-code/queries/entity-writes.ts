/**
 * The writes of `strapi.entityService`. They go the way of any request's: the same checks, one transaction, the same
 * events. The write of a client, which code has replaced and passes on, goes the way of that client's.
 */
import { isObject } from '../../core/base/is-object.ts';
import { CODE_CALLER, type Entity } from '../../core/content/entities/read-entities.ts';
import type { WriteResult } from '../../core/content/operations/write-context.ts';
import { EntryFiles } from '../../core/content/statements/entry-files.ts';
import { contentApiPolicy, type WritePolicy, type WriteRequest } from '../../core/content/write-request.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { Params } from '../../core/query/params.ts';
import { queryOfParams } from '../../core/query/request-query.ts';
import { formFileOf } from '../koa/request-files.ts';
import type { AppServices } from '../shared/app-services.ts';
import { refreshAfterRows } from '../shared/refresh-settings.ts';
import { takeClientWrite } from './client-write.ts';
import { splitData } from './entity-data.ts';
import { type EntityParams, type EntityWrite, entityQuery } from './entity-params.ts';
import type { TypeQueries } from './type-queries.ts';

export class EntityWrites {
  readonly #parts: AppServices;
  readonly #query: (uid: string) => TypeQueries;

  constructor(parts: AppServices, query: (uid: string) => TypeQueries) {
    this.#parts = parts;
    this.#query = query;
  }

  /** @throws OctavoError 400 with all broken rules */
  async create(type: ContentType, params: EntityWrite): Promise<Entity> {
    const { body, systemValues, source } = splitData(type, params.data, 'creation');
    const clientWrite = takeClientWrite('create', type.uid, null);
    if (clientWrite) return clientWrite.write({ ...body, ...systemValues });
    const request = {
      // a draft, though held to what entries are: that takes a `publishedAt` of null
      ...this.#request(type, params, { systemValues, newEntries: 'checkedDraft' }),
      ...(source === null ? {} : { localizationOf: source }),
    };
    return this.#finished(type, await this.#parts.writer.createEntry(request, body));
  }

  /**
   * @param rawId the id as code has passed it
   * @returns null where there is no such entry
   */
  async update(type: ContentType, id: number, params: EntityWrite, rawId: unknown): Promise<Entity | null> {
    const { body, systemValues } = splitData(type, params.data, 'update');
    const { id: _id, updatedAt: _updatedAt, ...values } = systemValues;
    const clientWrite = takeClientWrite('update', type.uid, id);
    if (clientWrite) return orMissing(clientWrite.write({ ...body, ...values }));
    const request = { ...this.#request(type, params, { systemValues: values }), rawId };
    return this.#finishedOrMissing(type, this.#parts.writer.updateEntry(request, id, body));
  }

  /** @returns null where there is no such entry */
  delete(type: ContentType, id: number, { fields, populate }: EntityParams): Promise<Entity | null> {
    const request = this.#request(type, { fields, populate });
    return this.#finishedOrMissing(type, this.#parts.writer.deleteEntry(request, id));
  }

  async deleteMany(type: ContentType, params: EntityParams): Promise<{ count: number }> {
    const everyLocale = { ...params, locale: 'all' };
    const { where, select, populate } = entityQuery(type, everyLocale, this.#parts.settings.defaultLocale);
    const queries = this.#query(type.uid);
    const found = await queries.findMany({ where, select, populate });
    const deleted = await queries.deleteMany(where === undefined ? {} : { where });
    for (const entity of found) await this.publish('entry.delete', type, entity);
    return deleted;
  }

  /** @returns null where there is no such entry */
  async clone(type: ContentType, id: number, params: EntityWrite): Promise<Entity | null> {
    const { body, systemValues } = splitData(type, params.data ?? {}, 'creation');
    const clientWrite = takeClientWrite('clone', type.uid, id);
    if (clientWrite) return orMissing(clientWrite.write({ ...body, ...systemValues }));
    const request = this.#request(type, params, { systemValues });
    return this.#finishedOrMissing(type, this.#parts.writer.cloneEntry(request, id, body));
  }

  /** Emits an event of an entry on `strapi.eventHub`, without private attributes. */
  publish(event: string, type: ContentType, entity: Entity): Promise<void> {
    return this.#parts.entryHooks.publish(event, type, entity);
  }

  /** A write as the content API would send it, by a caller who may do anything. */
  #request(
    type: ContentType,
    { fields, populate, files: sentFiles }: EntityWrite,
    policy: Partial<WritePolicy> = {},
  ): WriteRequest {
    const params: Params = { fields, populate };
    const query = queryOfParams(params);
    const read = { kind: 'unwrappedWritten', type, caller: CODE_CALLER, query } as const;
    const answer = this.#parts.reader.prepare(read);
    const files = passedFiles(this.#parts, type, sentFiles, populate);
    return {
      type,
      caller: CODE_CALLER,
      policy: contentApiPolicy(CODE_CALLER, policy),
      queryKey: '',
      params,
      answer,
      ...(files ? { files } : {}),
    };
  }

  /** The written entry, once the server knows of settings in it. */
  async #finished(type: ContentType, { entity, body }: WriteResult): Promise<Entity> {
    const written = entity ?? (JSON.parse((await body()).toString()) as Entity);
    await refreshAfterRows(this.#parts, type.uid);
    return written;
  }

  #finishedOrMissing(type: ContentType, write: Promise<WriteResult>): Promise<Entity | null> {
    return orMissing(write.then((written) => this.#finished(type, written)));
  }
}

/** Null for an entry that is not there. */
async function orMissing(work: Promise<Entity>): Promise<Entity | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OctavoError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The files code passes with an entry's data: those of a request's form, or somewhere on the disk.
 * @param files a file, or a list of them, by the way to its attribute
 * @returns undefined where there is none for a media attribute of the type
 * @param populate the parameter of the write
 * @throws Error for what is no file of the request's form
 */
function passedFiles(
  { library, model, layout, settings }: AppServices,
  type: ContentType,
  files: unknown,
  populate: unknown,
): EntryFiles | undefined {
  if (!isObject(files)) return undefined;
  const sent = Object.entries(files).flatMap(([path, filesOfPath]) =>
    [filesOfPath].flat().map((file: unknown) => {
      const form = typeof file === 'object' && file !== null ? formFileOf(file) : undefined;
      if (!form) throw new Error(`files.${path}: expected a file of ctx.request.files`);
      return { path, file: form };
    }),
  );
  const found = new EntryFiles({ library, model, layout, rules: settings.rules }, type, sent, populate);
  return found.labels.size > 0 ? found : undefined;
}
