/** Files: added, changed and removed, as over REST (spec/graphql "Uploads"). */

import type { CompatibilityRules } from '../../../core/base/compatibility-rules.ts';
import type { FormFile } from '../../../core/base/http/form.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { PreparedRead } from '../../../core/content/run-read.ts';
import { FILE_UID, type Layout } from '../../../core/database/layout/layout.ts';
import { entityNotFound } from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import type { Model } from '../../../core/model/content-type.ts';
import { readFileInfo } from '../../../core/upload/file-info.ts';
import type { MediaLibrary } from '../../../core/upload/media-library.ts';
import { kilobytes, type PreparedFile } from '../../../core/upload/prepare-file.ts';
import { checkTargetTypes, findTarget, linkToTarget } from '../../../core/upload/upload-target.ts';
import type { Operation, OperationArgs, OperationCall } from '../execute/engine-types.ts';
import type { OperationName } from '../schema/field-roles.ts';
import { UploadedFile } from '../schema/scalars/uploaded-file.ts';

/** The operations on files. */
export type UploadOperationName = Extract<
  OperationName,
  'upload' | 'multipleUpload' | 'updateFileInfo' | 'removeFile'
>;

export interface UploadOperationsOptions {
  readonly model: Model;
  readonly layout: Layout;
  readonly library: MediaLibrary;
  readonly reader: ContentReader;
  readonly rules: CompatibilityRules;
}

/** Stands for a null among the files of a list. */
const MISSING = new UploadedFile(null);

/** The operations by name. */
export function uploadOperations(
  options: UploadOperationsOptions,
): Readonly<Record<UploadOperationName, Operation>> {
  const { library, reader } = options;
  const run = async (read: PreparedRead, id: number) =>
    JSON.parse((await reader.run(read, id)).toString('utf8')) as unknown;
  return {
    upload: guarded('upload', async (args, call) => {
      const [answer] = await add(options, run, args, call, [args['file'] as UploadedFile | null]);
      return answer;
    }),
    multipleUpload: guarded('upload', (args, call) =>
      add(options, run, args, call, args['files'] as readonly (UploadedFile | null)[]),
    ),
    updateFileInfo: guarded('upload', async (args, call) => {
      const id = parseId(args['id'], 'printed');
      if (id === null) throw entityNotFound();
      const read = call.answer(FILE_UID);
      return library.change(id, readFileInfo(withoutNulls(args['info'])), () => run(read, id));
    }),
    removeFile: guarded('destroy', async (args, call) => {
      const id = parseId(args['id'], 'printed');
      const read = call.answer(FILE_UID, true);
      try {
        return id === null ? null : await library.removal.one(id, () => run(read, id));
      } catch (error) {
        if (error instanceof OctavoError && error.status === 404) return null;
        throw error;
      }
    }),
  };
}

const guarded = (action: string, run: Operation['run']): Operation => ({
  scope: `plugin::upload.content-api.${action}`,
  run,
});

async function add(
  options: UploadOperationsOptions,
  run: (read: PreparedRead, id: number) => Promise<unknown>,
  args: OperationArgs,
  call: OperationCall,
  files: readonly (UploadedFile | null)[],
): Promise<unknown[]> {
  const { library, rules } = options;
  const read = call.answer(FILE_UID);
  const { caller } = call.context;
  const fields = { ref: text(args['ref']), refId: text(args['refId']), field: text(args['field']) };
  const target = findTarget(options, fields, caller);
  const info = readFileInfo(withoutNulls(args['info']));
  const sent = await Promise.all(files.map(async (each) => ({ file: await (each ?? MISSING).take(), info })));
  const prepared = (await library.prepare(sent)).map((file, at) => notLarger(file, sent[at]!.file));
  if (target && rules.allowedTypesChecked) checkTargetTypes(target, prepared);
  return library.add(prepared, async (tx, ids) => {
    if (target) await linkToTarget(tx, target, ids);
    const answers: unknown[] = [];
    for (const id of ids) answers.push(await run(read, id));
    return answers;
  });
}

/** A picture that would only grow by being optimised stays as it is (recorded in `gql.upload.image`). */
function notLarger(prepared: PreparedFile, { path, size }: FormFile): PreparedFile {
  if (prepared.object.size <= size) return prepared;
  return { ...prepared, size: kilobytes(size), object: { ...prepared.object, path, size } };
}

const text = (value: unknown): string | null => (value == null || value === '' ? null : String(value));

/** A null leaves the value unchanged. */
function withoutNulls(info: unknown): unknown {
  if (typeof info !== 'object' || info === null) return undefined;
  return Object.fromEntries(Object.entries(info).filter(([, value]) => value !== null));
}
