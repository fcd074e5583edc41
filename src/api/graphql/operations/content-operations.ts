/** Creating, changing and deleting entries: the same write path as REST (spec "GraphQL endpoint"). */

import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import type { HookEntity } from '../../../core/content/entities/hook-entity.ts';
import type { Entity } from '../../../core/content/entities/read-entities.ts';
import { isChanged } from '../../../core/content/hooks/listener-changes.ts';
import type { ContentWriter } from '../../../core/content/operations/content-writer.ts';
import type { PreparedRead } from '../../../core/content/run-read.ts';
import { contentApiPolicy, type WriteRequest } from '../../../core/content/write-request.ts';
import { FILE_UID } from '../../../core/database/layout/layout.ts';
import { entityNotFound, noContent } from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import { type ContentType, contentTypeOf, type Model } from '../../../core/model/content-type.ts';
import type { Params } from '../../../core/query/params.ts';
import type { MediaLibrary } from '../../../core/upload/media-library.ts';
import type { Operation, OperationArgs, OperationCall } from '../execute/engine-types.ts';
import type { FieldRole } from '../schema/field-roles.ts';

/** The roles of fields that write entries. */
export type WriteRole = Extract<FieldRole, { role: 'create' | 'update' | 'delete' | 'createLocalization' }>;

/** True for a field that writes entries. */
export const isWriteRole = (role: FieldRole): role is WriteRole => role.role in WORKS;

export interface ContentOperationsOptions {
  readonly model: Model;
  readonly writer: ContentWriter;
  /** The content of files; null if the plugin is off. */
  readonly library: MediaLibrary | null;
}

type Args = OperationArgs;

/** The operation of a field that writes entries of a content-type. */
export function contentOperation({ model, ...tools }: ContentOperationsOptions, role: WriteRole): Operation {
  const type = contentTypeOf(model, role.uid);
  const work = WORKS[role.role][type.kind];
  return { scope: writeScope(role), run: (args, call) => work({ ...tools, type, args, call }) };
}

/** The scope a caller needs for a field that writes (spec/graphql "Permissions"). */
function writeScope({ role, uid }: WriteRole): string {
  // the rows of files are written with the upload plugin's scopes
  if (uid !== FILE_UID) return `${uid}.${role}`;
  return `plugin::upload.content-api.${role === 'delete' ? 'destroy' : 'upload'}`;
}

interface Job extends Pick<ContentOperationsOptions, 'writer' | 'library'> {
  readonly type: ContentType;
  readonly args: Args;
  readonly call: OperationCall;
}

type Work = (job: Job) => Promise<unknown>;

const WORKS: Readonly<Record<WriteRole['role'], Readonly<Record<ContentType['kind'], Work>>>> = {
  create: { collectionType: create, singleType: updateSingle },
  update: { collectionType: update, singleType: updateSingle },
  delete: { collectionType: remove, singleType: removeSingle },
  createLocalization: { collectionType: localize, singleType: localize },
};

async function create({ writer, type, args, call }: Job): Promise<unknown> {
  // only the server sets a file's content and its location
  if (type.uid === FILE_UID) throw noContent();
  const data = withLocale(args);
  return written(type, call, (write) => writer.create(write, data));
}

async function update({ writer, type, args, call }: Job): Promise<unknown> {
  const rawId = args['id'];
  const data = type.uid === FILE_UID ? described(args['data']) : args['data'];
  return orNothing(call, parseId(rawId, 'printed'), (found) =>
    written(type, call, (write) => writer.update({ ...write, rawId }, found, data)),
  );
}

/**
 * The attributes of a file that users set. The other columns decide which stored object is read, replaced and
 * removed.
 */
const DESCRIPTION = ['name', 'alternativeText', 'caption', 'folder'];

const described = (data: unknown): object =>
  Object.fromEntries(Object.entries(data as object).filter(([name]) => DESCRIPTION.includes(name)));

async function remove({ writer, library, type, args, call }: Job): Promise<unknown> {
  const answer = call.answer(type.uid, true);
  return orNothing(call, parseId(args['id'], 'printed'), (found) => {
    const remove = (write: WriteRequest) => {
      const removeEntry = async (): Promise<Buffer> => writer.delete(write, found);
      return type.uid === FILE_UID && library
        ? library.removal.contentWith(found, removeEntry)
        : removeEntry();
    };
    return written(type, call, remove, answer);
  });
}

/** Errors of a single type's data belong to the entry, not to the field. */
async function updateSingle({ writer, type, args, call }: Job): Promise<unknown> {
  const params = localeParams(args);
  try {
    return await written(type, call, (write) => writer.updateSingle({ ...write, params }, args['data']));
  } catch (error) {
    if (error instanceof OctavoError && error.name === 'ValidationError') return call.failing(error);
    throw error;
  }
}

async function removeSingle({ writer, type, args, call }: Job): Promise<unknown> {
  // no entry has no locale: as in a query, null finds none
  if (args['locale'] === null) throw entityNotFound();
  const params: Params = { ...localeParams(args), publicationState: 'preview' };
  const answer = call.answer(type.uid, true);
  try {
    return await written(type, call, (write) => writer.deleteSingle({ ...write, params }), answer);
  } catch (error) {
    throw isMissing(error) ? entityNotFound() : error;
  }
}

async function localize({ writer, type, args, call }: Job): Promise<unknown> {
  const id = type.kind === 'singleType' ? null : parseId(args['id'], 'printed');
  if (id === null && type.kind === 'collectionType') throw entityNotFound();
  return written(type, call, (write) => writer.createLocalization(write, id, withLocale(args)));
}

/**
 * Writes an entry.
 * @returns the object the field answers, with the entry as listeners have left it
 */
async function written(
  type: ContentType,
  call: OperationCall,
  work: (write: WriteRequest) => MaybePromise<Buffer>,
  answer: PreparedRead = call.answer(type.uid),
): Promise<object> {
  const { caller } = call.context;
  // without `publishedAt` an entry is a draft here, though held to what entries are
  const policy = contentApiPolicy(caller, { newEntries: 'checkedDraft' });
  const left: Entity[] = [];
  const changeAnswer = (body: Buffer, seen: HookEntity): Buffer => {
    if (isChanged(seen)) left.push(seen.entity);
    return body;
  };
  const body = await work({ type, caller, policy, queryKey: '', params: {}, answer, changeAnswer });
  const object = JSON.parse(body.toString('utf8')) as object;
  return left.length > 0 ? call.changed(object, left[0]!) : object;
}

/** An entry that is not there is no error: the field answers `{ data: null }`. */
async function orNothing(
  call: OperationCall,
  id: number | null,
  work: (id: number) => Promise<object>,
): Promise<unknown> {
  if (id === null) return call.nothing();
  try {
    return await work(id);
  } catch (error) {
    if (isMissing(error)) return call.nothing();
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof OctavoError && error.status === 404;

const localeParams = ({ locale }: Args) => (locale == null ? {} : { locale });

const withLocale = ({ data, locale }: Args): object => ({
  ...(data as object | null),
  ...(locale != null && { locale }),
});
