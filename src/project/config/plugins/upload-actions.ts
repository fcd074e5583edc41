/** `actionOptions` of the upload plugin: what is added to each request to the storage. */
import type { ConfigReader } from '../config-reader.ts';
import { toRecord } from '../to-record.ts';

type Parameters = Readonly<Record<string, unknown>>;

export interface UploadActions {
  /** For what stores a file. */
  readonly put: Parameters;
  /** For what deletes one. */
  readonly delete: Parameters;
}

/**
 * Reads `upload`, `uploadStream` and `delete`. Files always go to the storage as streams, so of the first
 * two the second counts where both say something.
 * @param kind the provider; the disk takes no parameters, which a warning says
 */
export function readUploadActions(config: ConfigReader, kind: 'local' | 's3'): UploadActions {
  const actions = config.section('actionOptions');
  // a text is a preset of some provider the project had before: v4 hands it on, and these two take none
  const read = (key: 'upload' | 'uploadStream' | 'delete'): Parameters =>
    actions.custom(key, {}, 'an object', (value) => (typeof value === 'string' ? {} : toRecord(value)));
  const [upload, stream, remove] = [read('upload'), read('uploadStream'), read('delete')];
  const said = { upload, uploadStream: stream, delete: remove };
  if (kind === 'local') {
    for (const [key, parameters] of Object.entries(said)) {
      if (Object.keys(parameters).length > 0) actions.warning(key, 'has no effect on the local provider');
    }
  }
  return { put: { ...upload, ...stream }, delete: remove };
}
