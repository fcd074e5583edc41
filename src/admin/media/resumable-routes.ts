/**
 * `/upload/resumable`: large uploads, which go on where they were interrupted. The protocol is tus 1.0.0 (core, creation,
 * expiration, termination), which clients for all platforms speak.
 */

import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import {
  fileTooLong,
  mediaFilesEmpty,
  tusContentType,
  tusLength,
  tusMetadata,
  tusOffset,
  tusVersion,
  uploadNotFound,
} from '../../core/errors/catalogue.ts';
import { ERROR_CODE_HEADER, OctavoError } from '../../core/errors/octavo-error.ts';
import { readPlacedInfo } from '../../core/upload/file-info.ts';
import { checkFileName, withoutWindowsPath } from '../../core/upload/file-name.ts';
import type { ResumableUpload } from '../../core/upload/resumable/resumable-uploads.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { adminRoutes } from '../administrators/routes/admin-route.ts';
import { idOf, mediaRoutes } from './media-route.ts';
import type { MediaUser } from './media-user.ts';
import { Uploads } from './upload-routes.ts';

const PATH = '/upload/resumable';
const VERSION = '1.0.0';
const EXTENSIONS = 'creation,expiration,termination';
const CONTENT_TYPE = 'application/offset+octet-stream';

export function resumableRoutes(context: AdminContext): Route[] {
  const route = mediaRoutes(context);
  const { open } = adminRoutes(context);
  const { resumable, largestFile } = context;
  const uploads = new Uploads(context);

  const found = async (request: HttpRequest, user: MediaUser): Promise<ResumableUpload> => {
    const upload = await resumable.find(request.params['id']!, user.id);
    if (!upload) throw uploadNotFound();
    return upload;
  };

  const create = async (request: HttpRequest, user: MediaUser): Promise<HttpReply> => {
    const length = wholeNumber(request, 'upload-length');
    if (length === null) throw tusLength();
    if (length === 0) throw mediaFilesEmpty();
    if (length > largestFile) throw fileTooLong(largestFile);
    const said = readUploadMetadata(String(request.headers['upload-metadata'] ?? ''));
    if (!said) throw tusMetadata();
    const name = withoutWindowsPath(said.get('filename') ?? said.get('name') ?? '');
    checkFileName(name);
    const info = said.get('fileInfo') ?? null;
    const replaces = said.has('replaces') ? (idOf(said.get('replaces')!) ?? 0) : null;
    await uploads.check(user, readPlacedInfo(info ?? undefined), replaces);
    const mime = said.get('filetype') ?? said.get('type') ?? '';
    const upload = await resumable.create({ owner: user.id, length, name, mime, info, replaces });
    return reply(201, { Location: `${PATH}/${upload.id}`, ...stateOf(upload) });
  };

  /** Makes a complete upload a file of the library. */
  const finish = (id: string, user: MediaUser): Promise<number> =>
    resumable.finish(id, user.id, async ({ name, mime, length, info, replaces }, path) => {
      const file = { field: 'files', name, mime, size: length, path };
      const added = { file, info: readPlacedInfo(info ?? undefined) };
      const [shown] =
        replaces === null ? await uploads.add(user, [added]) : [await uploads.replace(user, replaces, added)];
      return Number(shown!['id']);
    });

  const append = async (request: HttpRequest, user: MediaUser): Promise<HttpReply> => {
    if (request.headers['content-type'] !== CONTENT_TYPE) throw tusContentType();
    const offset = wholeNumber(request, 'upload-offset');
    if (offset === null) throw tusOffset();
    const { id, length } = await found(request, user);
    const now = await resumable.append(id, user.id, offset, request.raw!.request);
    if (now < length)
      return reply(204, { 'Upload-Offset': String(now), ...stateOf(await found(request, user)) });
    const fileId = await finish(id, user);
    return reply(204, { 'Upload-Offset': String(now), 'Upload-File-Id': String(fileId) });
  };

  return [
    open('OPTIONS', PATH, () =>
      reply(204, {
        'Tus-Version': VERSION,
        'Tus-Extension': EXTENSIONS,
        'Tus-Max-Size': String(largestFile),
      }),
    ),
    ...[
      route('POST', PATH, null, create),
      // asked by HEAD
      route('GET', `${PATH}/:id`, null, async (request, user) => {
        const upload = await found(request, user);
        return reply(200, { 'Cache-Control': 'no-store', ...stateOf(upload) });
      }),
      route('PATCH', `${PATH}/:id`, null, append),
      route('DELETE', `${PATH}/:id`, null, async (request, user) => {
        if (!(await resumable.remove(request.params['id']!, user.id))) throw uploadNotFound();
        return reply(204, {});
      }),
    ].map(speaking),
  ];
}

function stateOf({ offset, length, expires, fileId }: ResumableUpload): Record<string, string> {
  return {
    'Upload-Offset': String(offset),
    'Upload-Length': String(length),
    'Upload-Expires': new Date(expires).toUTCString(),
    ...(fileId === null ? {} : { 'Upload-File-Id': String(fileId) }),
  };
}

const reply = (status: number, headers: Record<string, string>): HttpReply => ({
  status,
  body: null,
  headers: { 'Tus-Resumable': VERSION, ...headers },
});

/** A header with a whole number; null where it is missing or none. */
function wholeNumber({ headers }: HttpRequest, name: string): number | null {
  const text = String(headers[name] ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The route for clients that speak this version of tus: each answer, errors too, says which one it is. */
function speaking(route: Route): Route {
  return {
    ...route,
    handler: async (request): Promise<HttpReply> => {
      try {
        if (request.headers['tus-resumable'] !== VERSION) throw tusVersion(VERSION);
        return await (route.handler(request) as MaybePromise<HttpReply>);
      } catch (error) {
        if (!(error instanceof OctavoError) || error.status >= 500) throw error;
        return {
          status: error.status,
          body: error.toBody(),
          headers: {
            'Tus-Resumable': VERSION,
            ...(error.status === 412 ? { 'Tus-Version': VERSION } : {}),
            ...(error.code === null ? {} : { [ERROR_CODE_HEADER]: error.code }),
          },
        };
      }
    },
  };
}

/** Characters of the header; one of Node's holds no more in all. */
const LONGEST_METADATA = 12_000;

/**
 * The values of `Upload-Metadata` by name: the header holds names, each with a value in base64, and commas between them.
 * @returns null for a header that is none
 */
function readUploadMetadata(header: string): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  if (header.length > LONGEST_METADATA) return null;
  if (header.trim() === '') return values;
  for (const pair of header.split(',')) {
    const [name = '', value = '', ...more] = pair.trim().split(/ +/);
    if (name === '' || more.length > 0 || values.has(name)) return null;
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return null;
    values.set(name, Buffer.from(value, 'base64').toString('utf8'));
  }
  return values;
}
