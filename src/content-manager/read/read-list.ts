/** Lists of entries as the content manager shows them: page, total and counts of relations by one statement. */
import type { ContentReader } from '../../content/read-content.ts';
import type { PreparedRead } from '../../content/run-read.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import type { Editor } from '../editor.ts';
import { managedList } from './list-plan.ts';

/**
 * @param queryKey the raw query string, under which the plan is kept
 * @param params reads it; not called when the plan is known
 * @param extraFilter a further filter, with the rights of code
 * @throws OctavoError 400 naming the parameter
 */
export const prepareList = (
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  queryKey: string,
  params: () => Params,
  extraFilter?: object,
): PreparedRead =>
  reader.preparePlan(`list ${type.uid}`, editor.caller, keyOf(queryKey, extraFilter), (context) =>
    managedList(context, type, params(), editor.on(type, 'read').where(context), extraFilter),
  );

/** The key of a plan with a further filter. */
export const keyOf = (queryKey: string, extraFilter: object | undefined): string =>
  extraFilter ? `${queryKey}\n${JSON.stringify(extraFilter)}` : queryKey;
