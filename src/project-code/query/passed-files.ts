/** The files code passes with an entry's data: those of a request's form, or somewhere on the disk. */
import { isObject } from '../../base/is-object.ts';
import { EntryFiles } from '../../content/statements/entry-files.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { AppServices } from '../base/app-services.ts';
import { formFileOf } from '../koa/request-files.ts';

/**
 * @param files a file, or a list of them, by the way to its attribute
 * @returns undefined where there is none for a media attribute of the type
 * @param populate the parameter of the write
 * @throws Error for what is no file of the request's form
 */
export function passedFiles(
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
