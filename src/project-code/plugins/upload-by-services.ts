/**
 * Uploads of a project whose extension has changed functions of `service('upload')`: v4's actions, which call them. Without such a
 * change the server's own routes answer.
 */

import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import { authenticate } from '../../admin/administrators/routes/authenticate.ts';
import { fileId } from '../../admin/media/file-routes.ts';
import { type MediaUser, mediaUserOf } from '../../admin/media/media-user.ts';
import { FileReads } from '../../admin/media/read-files.ts';
import { isObject } from '../../core/base/is-object.ts';
import { fileNotFound } from '../../core/errors/catalogue.ts';
import { readPlacedInfo } from '../../core/upload/file-info.ts';
import type { CodeContext } from '../koa/code-context.ts';
import type { KoaContexts } from '../koa/koa-app.ts';
import type { Entity } from '../queries/query-engine.ts';
import { replacedFunction } from '../shared/replaced-function.ts';
import type { Strapi } from '../strapi/strapi.ts';

const FILE_UID = 'plugin::upload.file';

/** What it takes of an action to be answered here: functions that code has changed. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  uploadFiles: ['upload', 'enhanceAndValidateFile', 'uploadFileAndPersist'],
  replaceFile: ['replace', 'enhanceAndValidateFile'],
  updateFileInfo: ['updateFileInfo'],
  destroy: ['remove'],
};

type Work = (...values: readonly unknown[]) => Promise<unknown>;

export interface UploadActionsOptions {
  readonly strapi: Strapi;
  readonly contexts: KoaContexts;
  readonly administrators: () => AdminContext;
}

/** @returns what answers for an action, by its full name; undefined where the server's own route does */
export function uploadByServices(options: UploadActionsOptions) {
  const { strapi } = options;
  return (scope: string): ((ctx: CodeContext) => Promise<void>) | undefined => {
    const [, controller = '', action = ''] = /^plugin::upload\.([^.]+)\.([^.]+)$/.exec(scope) ?? [];
    const upload = strapi.plugin('upload')?.service('upload');
    if (!CALLED[action]?.some((name) => replacedFunction(upload, name))) return undefined;
    const call = (name: string, ...values: unknown[]): Promise<unknown> => (upload![name] as Work)(...values);
    return controller === 'content-api'
      ? (ctx) => answerCaller(strapi, ctx, action, call)
      : (ctx) => answerAdministrator(options, ctx, action, call);
  };
}

type Call = (name: string, ...values: unknown[]) => Promise<unknown>;

/** An action of the content API, whose permission has been looked at. */
async function answerCaller(strapi: Strapi, ctx: CodeContext, action: string, call: Call): Promise<void> {
  const { sanitize } = strapi['contentAPI'] as {
    readonly sanitize: { output(value: unknown, type: unknown, auth: object): Promise<unknown> };
  };
  const value = await answerOf(ctx, action, call, {
    folder: async () => {
      const folders = strapi.plugin('upload')!.service('api-upload-folder')!;
      return ((await (folders['getAPIUploadFolder'] as Work)()) as Entity)['id'];
    },
    known: async () => {
      const file = await call('findOne', ctx.params['id']);
      if (!file) throw fileNotFound();
      return file;
    },
    options: [],
  });
  ctx.body = await sanitize.output(value, strapi.getModel(FILE_UID), { auth: ctx.state['auth'] });
}

/** An action for administrators, who need its right on the file. */
async function answerAdministrator(
  { contexts, administrators }: UploadActionsOptions,
  ctx: CodeContext,
  action: string,
  call: Call,
): Promise<void> {
  const context = administrators();
  const { reader, settings } = context;
  const user = await mediaUserOf(context, await authenticate(context, contexts.requestOf(ctx)));
  const reads = new FileReads(context);
  const right = action === 'uploadFiles' ? 'assets.create' : 'assets.update';
  user.need(settings().model, right);
  const id = action === 'destroy' ? ctx.params['id'] : (ctx.query as { readonly id?: unknown }).id;
  const known = action === 'uploadFiles' ? null : fileId(String(id));
  if (known !== null) await user.needFor(reader, settings().model, right, known);
  const value = await answerOf(ctx, action, call, {
    folder: async () => undefined,
    known: () => reads.one(user, known!, 'stored'),
    options: [{ user: ctx.state['user'] }],
  });
  const isSigned = action === 'uploadFiles' || action === 'replaceFile';
  ctx.body = isSigned ? await signed(reads, user, value) : value;
}

/** Addresses of private buckets are signed. */
async function signed(reads: FileReads, user: MediaUser, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((file) => signed(reads, user, file)));
  if (!isObject(value)) return value;
  const { url, formats, isUrlSigned } = (await reads.plain(user, Number(value['id']), 'signed')) as Entity;
  return { ...value, ...(isUrlSigned === true ? { url, formats } : {}), isUrlSigned };
}

interface Parts {
  /** The folder of new files; undefined where the request says it. */
  readonly folder: () => Promise<unknown>;
  /** The file that is removed. */
  readonly known: () => Promise<unknown>;
  /** Whom the services write for. */
  readonly options: readonly object[];
}

async function answerOf(
  ctx: CodeContext,
  action: string,
  call: Call,
  { folder, known, options }: Parts,
): Promise<unknown> {
  if (action === 'destroy') {
    const file = await known();
    await call('remove', file);
    return file;
  }
  const { id } = ctx.query as { readonly id?: unknown };
  const { files } = (ctx.request.files ?? {}) as { readonly files?: unknown };
  const place = action === 'uploadFiles' ? await folder() : undefined;
  const data = dataOf(ctx.request.body, place);
  if (action === 'uploadFiles') return call('upload', { data, files }, ...options);
  if (action === 'replaceFile') return call('replace', id, { data, file: files }, ...options);
  return call('updateFileInfo', id, data.fileInfo, ...options);
}

/** The fields of a form. */
function dataOf(body: unknown, folder: unknown): Readonly<Record<string, unknown>> & { fileInfo: unknown } {
  const fields = isObject(body) ? body : {};
  const sent = fields['fileInfo'];
  const infos = [sent].flat().map((info) => {
    // refuses what is no description of a file
    readPlacedInfo(info);
    const said: unknown = typeof info === 'string' ? JSON.parse(info) : info;
    return { ...(said as object | undefined), ...(folder !== undefined && { folder }) };
  });
  return { ...fields, fileInfo: Array.isArray(sent) ? infos : infos[0] };
}
