/** A selection → Plan: its entries, and the object around them. */

import { parseId } from '../../../base/parse-id.ts';
import { tableOf } from '../../../database/layout/layout.ts';
import { idNeeded } from '../../../errors/catalogue.ts';
import type { ContentType } from '../../../model/content-type.ts';
import type { BoundPlan, Condition, EntryPlan, SelectedPlan, SelectedRootMember } from '../../plan.ts';
import type { PageSettings, RootMember, RootSelection } from '../../selection.ts';
import { both, hasId, NEVER } from '../conditions.ts';
import type { ResolveContext } from '../context.ts';
import { extraFilterCondition } from '../extra-filter.ts';
import { resolveLocale } from '../locale.ts';
import { stateCondition } from '../publication-state.ts';
import { ID_SLOT } from '../resolve-read.ts';
import { type SelectionScope, selectedEntry } from './selected-entry.ts';
import { levelConditions, readPage, type SelectedPage } from './selected-level.ts';

/**
 * Plans one root field.
 * @throws OctavoError ValidationError or PaginationError naming the argument
 */
export function resolveSelection(
  context: ResolveContext,
  type: ContentType,
  selection: RootSelection,
  pages: PageSettings,
): BoundPlan {
  const scope: SelectionScope = {
    context,
    schema: type,
    pages,
    marked: selection.marked,
    detached: selection.detached === true,
  };
  const found = which(scope, type, selection);
  const members = selection.members.map((member) => rootMember(scope, member, found.page));
  context.throwDeferredError();
  const plan: SelectedPlan = {
    kind: 'selected',
    entry: together(context, type, members),
    many: selection.kind === 'list',
    where: found.where,
    order: found.order,
    limit: found.page.limit,
    offset: found.page.offset,
    members,
  };
  return { plan, values: context.values.list };
}

interface Found extends Pick<SelectedPlan, 'where' | 'order'> {
  readonly page: SelectedPage;
}

const WHOLE: SelectedPage = { limit: null, offset: null, page: null, pageSize: null };

function which(scope: SelectionScope, type: ContentType, selection: RootSelection): Found {
  const { context, pages } = scope;
  if (selection.kind === 'written') {
    return { where: idTest(context, null), order: [], page: WHOLE };
  }
  if (selection.kind === 'one') {
    const state = selection.publicationState ?? 'live';
    const inState = stateCondition(
      context,
      type,
      context.rules.singleEntriesHonourPublicationState ? state : null,
    );
    return { where: both(byId(context, selection.id), inState), order: [], page: WHOLE };
  }
  // an absent argument means the default locale; null, as in v4, the entries without one
  const locale = resolveLocale(context, type, selection.locale);
  const { where, order } = levelConditions(context, type, selection);
  const page = selection.kind === 'list' ? readPage(context, selection.pagination, pages) : WHOLE;
  const extraCondition = extraFilterCondition(context, type, selection.extraFilter);
  return { where: both(both(locale, where), extraCondition), order, page };
}

function idTest(context: ResolveContext, id: number | null): Condition {
  const slot = context.values.add(id);
  if (slot !== ID_SLOT) throw new Error('the id of an entry comes first');
  return hasId(slot);
}

function byId(context: ResolveContext, id: unknown): Condition {
  if (id === undefined) throw idNeeded();
  const number = parseId(id, 'printed');
  return number === null ? NEVER : idTest(context, number);
}

function rootMember(scope: SelectionScope, member: RootMember, page: SelectedPage): SelectedRootMember {
  const { key } = member;
  switch (member.kind) {
    case 'constant':
      return { key, kind: 'constant', json: member.json };
    case 'rows':
      return { key, kind: 'rows', entry: selectedEntry(scope, member.members) };
    case 'object':
      return { key, kind: 'object', members: member.members.map((inner) => rootMember(scope, inner, page)) };
    case 'total':
      return { key, kind: 'total' };
    case 'pageCount':
      return { key, kind: 'pageCount', pageSize: page.pageSize };
    case 'page':
      return page.page === null
        ? { key, kind: 'constant', json: '1' }
        : { key, kind: 'number', slot: page.page };
    case 'pageSize':
      // everything on one page: its size is the total
      return page.pageSize === null ? { key, kind: 'total' } : { key, kind: 'number', slot: page.pageSize };
  }
}

/** All fields that are answered of one entry; a client may ask for the entries under several names. */
function together(
  context: ResolveContext,
  type: ContentType,
  members: readonly SelectedRootMember[],
): EntryPlan {
  const fields = entriesIn(members).flatMap((entry) => entry.fields);
  return { table: tableOf(context.settings.layout, type.uid).table, shape: 'selected', fields };
}

const entriesIn = (members: readonly SelectedRootMember[]): EntryPlan[] =>
  members.flatMap((member) => {
    if (member.kind === 'rows') return [member.entry];
    return member.kind === 'object' ? entriesIn(member.members) : [];
  });
