/**
 * Reads of root fields whose methods of `strapi.entityService` project code has replaced. As in v4 the answer is what
 * the method gives: its entries, in its order, with its values.
 */
import type { CodeReads, ListParams } from '../../../core/content/hooks/listener-view.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { ResolveSettings } from '../../../core/query/resolve/context.ts';
import { requestedPage } from '../../../core/query/resolve/selection/requested-page.ts';
import type { PageSettings, RootSelection } from '../../../core/query/selection.ts';

/** Asks the method of code; the answer has the form of project values. */
export type ReplacedRead = () => Promise<object>;

export interface ReplacedReadOptions {
  readonly code: CodeReads;
  readonly settings: ResolveSettings;
  readonly pages: PageSettings;
}

/** @returns null where code has not replaced the method that a read stands for */
export function replacedRead(
  options: ReplacedReadOptions,
  type: ContentType,
  selection: RootSelection,
): ReplacedRead | null {
  const { findOne, findMany } = options.code;
  const { uid } = type;
  if (selection.kind === 'one') {
    if (!findOne) return null;
    return async () => {
      const entity = await findOne(uid, String(selection.id), localeOf(selection));
      const isHidden = entity !== null && isHiddenDraft(options.settings, type, selection, entity);
      return { value: isHidden ? null : entity, info: { args: {}, resourceUID: uid } };
    };
  }
  if (!findMany) return null;
  return async () => {
    const args = listParams(selection, options.pages);
    const entities = await findMany(uid, args);
    const info = { args, resourceUID: uid };
    return selection.kind === 'single' ? { value: entities[0] ?? null, info } : { nodes: entities, info };
  };
}

/** What v4 gives its own method. */
function listParams(selection: RootSelection, pages: PageSettings): ListParams {
  const { kind, filters, sort, pagination, publicationState } = selection;
  const common = { publicationState: publicationState ?? 'live', ...localeOf(selection) };
  if (kind === 'single') return common;
  const { start, limit } = requestedPage(pagination, pages);
  return {
    ...common,
    ...(filters === undefined ? {} : { filters }),
    sort: sort ?? [],
    start,
    limit: limit ?? -1,
  };
}

const localeOf = ({ locale }: RootSelection) => (locale === undefined ? {} : { locale });

/** A draft that a method of code gives stays hidden where reads of one entry keep to what is published. */
function isHiddenDraft(
  { rules }: ResolveSettings,
  type: ContentType,
  { publicationState }: RootSelection,
  entity: Readonly<Record<string, unknown>>,
): boolean {
  const asksForLive = rules.singleEntriesHonourPublicationState && publicationState !== 'preview';
  return asksForLive && type.draftAndPublish && (entity['publishedAt'] ?? null) === null;
}
