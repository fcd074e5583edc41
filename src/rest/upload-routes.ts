/** The REST routes of the media library (spec/behaviour-auth-users-access-upload-http, "Upload"; gap 49). */
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import type { ContentReader } from '../content/read-content.ts';
import { FILE_UID, type Layout } from '../database/layout/layout.ts';
import { notFound, validationError } from '../errors/catalogue.ts';
import type { HttpRequest, Route } from '../http/route.ts';
import { contentTypeOf, type Model } from '../model/content-type.ts';
import type { QueryLimits } from '../query/limits.ts';
import type { Params } from '../query/params.ts';
import { checkAllowedType } from '../upload/allowed-types.ts';
import { readFileInfo, readFileInfos } from '../upload/file-info.ts';
import { linkFiles } from '../upload/file-rows.ts';
import type { MediaLibrary } from '../upload/media-library.ts';
import { checkTarget, findTarget, type UploadTarget } from '../upload/upload-target.ts';
import { type GuardedRoute, guardedRoute } from '../users/guarded-route.ts';
import { parseQueryString } from './query-string.ts';
import { requestWords } from './request-words.ts';
import { fileId, folderOf, replacedId, type Upload, uploadOfBody, uploadOfForm } from './upload-request.ts';

export interface UploadRoutesOptions {
  readonly model: Model;
  readonly layout: Layout;
  readonly access: Access;
  readonly reader: ContentReader;
  readonly library: MediaLibrary;
  readonly limits: QueryLimits;
  /** `compat` is `strict`. */
  readonly strict: boolean;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
}

/** The routes of the media library. */
export function uploadRoutes(options: UploadRoutesOptions): GuardedRoute[] {
  const path = `${options.prefix}/upload`;
  const routes = new UploadRoutes(options);
  return [
    routes.route('POST', path, 'upload', (request, caller) => routes.upload(request, caller)),
    routes.route('GET', `${path}/files`, 'find', (request, caller) => routes.find(request, caller)),
    routes.route('GET', `${path}/files/:id`, 'findOne', (request, caller) => routes.findOne(request, caller)),
    routes.route('DELETE', `${path}/files/:id`, 'destroy', (request, caller) =>
      routes.destroy(request, caller),
    ),
  ];
}

class UploadRoutes {
  readonly #options: UploadRoutesOptions;

  constructor(options: UploadRoutesOptions) {
    this.#options = options;
  }

  route(
    method: Route['method'],
    path: string,
    action: string,
    answer: (request: HttpRequest, caller: Caller) => Promise<Buffer>,
  ): GuardedRoute {
    const scope = `plugin::upload.content-api.${action}`;
    return guardedRoute(this.#options.access, method, path, scope, async (request, caller) => ({
      status: 200,
      body: await answer(request, caller),
    }));
  }

  async find(request: HttpRequest, caller: Caller): Promise<Buffer> {
    const { reader, limits } = this.#options;
    const { words, parse } = requestWords(request, limits);
    return reader.run(reader.prepare('bareList', this.#type, caller, words, parse));
  }

  /** The parameters are checked; all but `populate` have no effect. */
  async findOne(request: HttpRequest, caller: Caller): Promise<Buffer> {
    const { reader, limits } = this.#options;
    const asked = requestWords(request, limits);
    const params = asked.parse(asked.words);
    reader.prepare('bareOne', this.#type, caller, asked.words, () => params);
    const { fields: _ignored, ...rest } = params;
    const words = `${asked.words} without fields`;
    const read = reader.prepare('bareOne', this.#type, caller, words, () => rest);
    return fileFound(() => reader.run(read, fileId(request.params['id']!)));
  }

  async destroy(request: HttpRequest, caller: Caller): Promise<Buffer> {
    const id = fileId(request.params['id']!);
    return this.#options.library.remove(id, () => this.#read(caller, id));
  }

  /** Adds files, or with `?id=` changes one. */
  async upload(request: HttpRequest, caller: Caller): Promise<Buffer> {
    const replaced = replacedId(this.#parse(request.rawQuery));
    const form = (await request.form?.()) ?? null;
    try {
      const upload = form ? uploadOfForm(form) : uploadOfBody(request.body);
      return await (replaced === null ? this.#add(upload, caller) : this.#change(upload, caller, replaced));
    } finally {
      await form?.dispose();
    }
  }

  async #add(upload: Upload, caller: Caller): Promise<Buffer> {
    const { library, strict } = this.#options;
    const { files, info, text } = upload;
    if (files.length === 0) throw validationError('Files are empty');
    const infos = files.length === 1 ? [readFileInfo(info)] : readFileInfos(info, files.length);
    const target = this.#target(upload, caller);
    const sent = files.map((file, at) => ({ file, info: infos[at]! }));
    const prepared = await library.prepare(sent, folderOf(text('path')));
    if (target && strict) {
      for (const { kind } of prepared) checkAllowedType(target.attribute, kind, [target.attribute.name]);
    }
    return library.add(prepared, async (tx, ids) => {
      if (target) {
        await checkTarget(tx, target);
        await linkFiles(tx, target.hop, target.id, ids);
      }
      const bodies: Buffer[] = [];
      for (const id of ids) bodies.push(await this.#read(caller, id));
      return listOf(bodies);
    });
  }

  async #change({ files, info, text }: Upload, caller: Caller, id: number): Promise<Buffer> {
    const { library } = this.#options;
    if (files.length > 1) throw validationError('Cannot replace a file with multiple ones');
    const said = readFileInfo(info);
    const read = (): Promise<Buffer> => this.#read(caller, id);
    if (files.length === 0) return library.change(id, said, read);
    return library.replace(id, { file: files[0]!, info: said }, folderOf(text('path')), read);
  }

  #target({ text }: Upload, caller: Caller): UploadTarget | null {
    const words = { ref: text('ref'), refId: text('refId'), field: text('field') };
    return findTarget(this.#options, words, caller);
  }

  async #read(caller: Caller, id: number): Promise<Buffer> {
    const { reader } = this.#options;
    return reader.run(
      reader.prepare('bareOne', this.#type, caller, '', () => ({})),
      id,
    );
  }

  #parse(words: string): Params {
    return parseQueryString(words, this.#options.limits);
  }

  get #type() {
    return contentTypeOf(this.#options.model, FILE_UID);
  }
}

async function fileFound(read: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') throw notFound('file.notFound');
    throw error;
  }
}

function listOf(bodies: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('[')];
  for (const [at, body] of bodies.entries()) {
    if (at > 0) parts.push(Buffer.from(','));
    parts.push(body);
  }
  parts.push(Buffer.from(']'));
  return Buffer.concat(parts);
}
