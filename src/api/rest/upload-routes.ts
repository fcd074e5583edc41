/** The REST routes of the media library (spec/users-upload-http, "Upload"; G49). */

import type { Access } from '../../core/access/access.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import type { HttpRequest, Route } from '../../core/base/http/route.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import { FILE_UID, type Layout } from '../../core/database/layout/layout.ts';
import { fileNotFound, noFiles, severalFiles } from '../../core/errors/catalogue.ts';
import { contentTypeOf, type Model } from '../../core/model/content-type.ts';
import type { QueryLimits } from '../../core/query/limits.ts';
import type { Params } from '../../core/query/params.ts';
import { NO_QUERY } from '../../core/query/request-query.ts';
import { readFileInfo, readFileInfos } from '../../core/upload/file-info.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';
import {
  checkTargetTypes,
  findTarget,
  linkToTarget,
  type UploadTarget,
} from '../../core/upload/upload-target.ts';
import { type GuardedRoute, guardedRoute } from './guarded-route.ts';
import { parseQueryString, readRequestQuery } from './query-string.ts';
import { fileId, folderOf, replacedId, type Upload, uploadOfBody, uploadOfForm } from './upload-form.ts';

export interface UploadRoutesOptions {
  readonly model: Model;
  readonly layout: Layout;
  readonly access: Access;
  readonly reader: ContentReader;
  readonly library: MediaLibrary;
  readonly limits: QueryLimits;
  readonly rules: CompatibilityRules;
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
    const query = readRequestQuery(request, limits);
    return reader.run(reader.prepare({ kind: 'unwrappedList', type: this.#type, caller, query }));
  }

  /** The parameters are checked; all but `populate` have no effect. */
  async findOne(request: HttpRequest, caller: Caller): Promise<Buffer> {
    const { reader, limits } = this.#options;
    const query = readRequestQuery(request, limits);
    const params = query.parse(query.rawQuery);
    const read = { kind: 'unwrappedOne', type: this.#type, caller } as const;
    reader.prepare({ ...read, query: { rawQuery: query.rawQuery, parse: () => params } });
    const { fields: _ignored, ...rest } = params;
    const rawQuery = `${query.rawQuery} without fields`;
    const prepared = reader.prepare({ ...read, query: { rawQuery, parse: () => rest } });
    return fileFound(() => reader.run(prepared, fileId(request.params['id']!)));
  }

  async destroy(request: HttpRequest, caller: Caller): Promise<Buffer> {
    const id = fileId(request.params['id']!);
    return this.#options.library.removal.one(id, () => this.#read(caller, id));
  }

  /** Adds files, or with `?id=` changes one. */
  async upload(request: HttpRequest, caller: Caller): Promise<Buffer> {
    const replaced = replacedId(this.#parse(request.rawQuery));
    const form = (await request.form?.()) ?? null;
    try {
      const upload = form ? uploadOfForm(form) : uploadOfBody(await request.readBody());
      return await (replaced === null ? this.#add(upload, caller) : this.#change(upload, caller, replaced));
    } finally {
      await form?.dispose();
    }
  }

  async #add(upload: Upload, caller: Caller): Promise<Buffer> {
    const { library, rules } = this.#options;
    const { files, info, text } = upload;
    if (files.length === 0) throw noFiles();
    const infos = files.length === 1 ? [readFileInfo(info)] : readFileInfos(info, files.length);
    const target = this.#target(upload, caller);
    const sent = files.map((file, at) => ({ file, info: infos[at]! }));
    const prepared = await library.prepare(sent, folderOf(text('path')));
    if (target && rules.allowedTypesChecked) checkTargetTypes(target, prepared);
    return library.add(prepared, async (tx, ids) => {
      if (target) await linkToTarget(tx, target, ids);
      const bodies: Buffer[] = [];
      for (const id of ids) bodies.push(await this.#read(caller, id));
      return listOf(bodies);
    });
  }

  async #change({ files, info, text }: Upload, caller: Caller, id: number): Promise<Buffer> {
    const { library } = this.#options;
    if (files.length > 1) throw severalFiles();
    const said = readFileInfo(info);
    const read = (): Promise<Buffer> => this.#read(caller, id);
    if (files.length === 0) return library.change(id, said, read);
    return library.replace(id, { file: files[0]!, info: said }, folderOf(text('path')), read);
  }

  #target({ text }: Upload, caller: Caller): UploadTarget | null {
    const target = { ref: text('ref'), refId: text('refId'), field: text('field') };
    return findTarget(this.#options, target, caller);
  }

  async #read(caller: Caller, id: number): Promise<Buffer> {
    const { reader } = this.#options;
    return reader.run(
      reader.prepare({ kind: 'unwrappedOne', type: this.#type, caller, query: NO_QUERY }),
      id,
    );
  }

  #parse(rawQuery: string): Params {
    return parseQueryString(rawQuery, this.#options.limits);
  }

  get #type() {
    return contentTypeOf(this.#options.model, FILE_UID);
  }
}

async function fileFound(read: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') throw fileNotFound();
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
