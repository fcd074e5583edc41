/** Lists of entries as the content manager shows them: page, total and counts of relations by one statement. */
import type { ContentReader } from '../../content/read-content.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import type { Editor } from '../editor.ts';
import { managedList } from './list-plan.ts';

/**
 * @param words the raw query string, under which the plan is kept
 * @param params reads it; not called when the plan is known
 * @returns the bytes of `{ results, pagination }`
 * @throws OctavoError 400 naming the parameter
 */
export async function readList(
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  words: string,
  params: () => Params,
): Promise<Buffer> {
  const read = reader.preparePlan(`list ${type.uid}`, editor.caller, words, (context) =>
    managedList(context, type, params(), editor.on(type, 'read').where(context)),
  );
  return reader.run(read);
}
