/** Creating, changing and deleting entries: the same write path as REST (spec "GraphQL endpoint"). */
import type { PreparedRead } from '../../content/read-content.ts';
import type { ContentWriter } from '../../content/write/write-content.ts';
import type { WriteRequest } from '../../content/write/write-request.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import { notFound, validationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { type ContentType, contentTypeOf, type Model } from '../../model/content-type.ts';
import type { MediaLibrary } from '../../upload/media-library.ts';
import type { Operation, OperationArgs, OperationCall } from '../execute/operations.ts';
import type { FieldRole } from '../schema/roles.ts';
import { entryId } from './entry-id.ts';

/** The roles of fields that write entries. */
export type WriteRole = Extract<FieldRole, { role: 'create' | 'update' | 'delete' | 'createLocalization' }>;

/** True for a field that writes entries. */
export const isWriteRole = (role: FieldRole): role is WriteRole => role.role in WORKS;

export interface ContentOperationsOptions {
  readonly model: Model;
  readonly writer: ContentWriter;
  /** The content of files; null where the plugin is off. */
  readonly library: MediaLibrary | null;
}

type Args = OperationArgs;

/** The operation of a field that writes entries of a content-type. */
export function contentOperation({ model, ...tools }: ContentOperationsOptions, role: WriteRole): Operation {
  const type = contentTypeOf(model, role.uid);
  const work = WORKS[role.role][type.kind];
  return { scope: writeScope(role), run: (args, call) => work({ ...tools, type, args, call }) };
}

/** The scope a caller needs for a field that writes (spec/behaviour-graphql "Permissions"). */
function writeScope({ role, uid }: WriteRole): string {
  // the records of files are written by whoever may upload and destroy
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
  // its content, and where that lies, is the server's alone to say
  if (type.uid === FILE_UID) throw validationError(NO_CONTENT);
  const data = withLocale(args);
  return parse(await writer.create({ ...request(type, call), unpublished: true }, data));
}

async function update({ writer, type, args, call }: Job): Promise<unknown> {
  const write = { ...request(type, call), givenId: args['id'] };
  const id = entryId(args['id']);
  const data = type.uid === FILE_UID ? described(args['data']) : args['data'];
  return orNothing(call, id, (found) => writer.update(write, found, data));
}

const NO_CONTENT = 'createUploadFile brings no content: upload and multipleUpload add files';

/** What people say of a file. The rest of a row says which object of the storage is read, replaced and removed. */
const DESCRIPTION = ['name', 'alternativeText', 'caption', 'folder'];

const described = (data: unknown): object =>
  Object.fromEntries(Object.entries(data as object).filter(([name]) => DESCRIPTION.includes(name)));

async function remove({ writer, library, type, args, call }: Job): Promise<unknown> {
  const write = request(type, call, call.answer(type.uid, true));
  return orNothing(call, entryId(args['id']), (found) => {
    const removeEntry = async (): Promise<Buffer> => writer.delete(write, found);
    return type.uid === FILE_UID && library ? library.removeWith(found, removeEntry) : removeEntry();
  });
}

/** What is wrong with the data of a single type stands at the entry, not at the field. */
async function updateSingle({ writer, type, args, call }: Job): Promise<unknown> {
  const write = { ...request(type, call), params: localeParams(args), unpublished: true as const };
  try {
    return parse(await writer.updateSingle(write, args['data']));
  } catch (error) {
    if (error instanceof OctavoError && error.name === 'ValidationError') return call.failing(error);
    throw error;
  }
}

async function removeSingle({ writer, type, args, call }: Job): Promise<unknown> {
  const write = request(type, call, call.answer(type.uid, true));
  try {
    return parse(await writer.deleteSingle({ ...write, params: localeParams(args) }));
  } catch (error) {
    throw isMissing(error) ? notFound('Entity not found') : error;
  }
}

async function localize({ writer, type, args, call }: Job): Promise<unknown> {
  const id = type.kind === 'singleType' ? null : entryId(args['id']);
  if (id === null && type.kind === 'collectionType') throw notFound('Entity not found');
  const write = { ...request(type, call), unpublished: true as const };
  return parse(await writer.createLocalization(write, id, withLocale(args)));
}

function request(
  type: ContentType,
  call: OperationCall,
  answer: PreparedRead = call.answer(type.uid),
): WriteRequest {
  return { type, caller: call.context.caller, words: '', params: {}, answer };
}

/** An entry that is not there is no error: the field answers `{ data: null }`. */
async function orNothing(
  call: OperationCall,
  id: number | null,
  work: (id: number) => Promise<Buffer>,
): Promise<unknown> {
  if (id === null) return call.nothing();
  try {
    return parse(await work(id));
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

const parse = (body: Buffer): unknown => JSON.parse(body.toString('utf8'));
