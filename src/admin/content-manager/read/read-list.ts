/** Lists of entries as the content manager shows them: page, total and counts of relations by one statement. */
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { PreparedRead } from '../../../core/content/run-read.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { Params } from '../../../core/query/params.ts';
import type { Editor } from '../editor.ts';
import { managedList } from './list-plan.ts';

/** What a request says of the entries it reads. */
export interface EntriesQuery {
  /** The raw query string, under which the plan is kept. */
  readonly queryKey: string;
  /** Reads it; not called when the plan is known. */
  readonly params: () => Params;
  /** A further filter, with the rights of code. */
  readonly extraFilter?: object | undefined;
}

/** @throws OctavoError 400 naming the parameter */
export const prepareList = (
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  query: EntriesQuery,
): PreparedRead =>
  reader.preparePlan(`list ${type.uid}`, editor.caller, planKey(query), (context) =>
    managedList(context, type, query.params(), editor.on(type, 'read').where(context), query.extraFilter),
  );

/** The key of a plan with a further filter. */
export const planKey = ({ queryKey, extraFilter }: EntriesQuery): string =>
  extraFilter ? `${queryKey}\n${JSON.stringify(extraFilter)}` : queryKey;
