/** Tables that differ after an accepted write although all that is read is the same: which are meant. */
import { buildLayout, tableOf } from '../../src/core/database/layout/layout.ts';
import { fixtureModel } from '../support/fixture.ts';
import type { WriteCall } from '../support/request.ts';
import { populatesSomeLocalizations, type Traces } from './odd-relations.ts';
import type { RowComparison } from './row-comparison.ts';

const model = fixtureModel();
const layout = buildLayout(model);

/** A write, and what it has left in the tables. */
interface Left {
  readonly call: WriteCall;
  readonly rows: RowComparison;
  readonly traces: Traces;
  /** The relations to one entry that were given several. */
  readonly several: ReadonlySet<string>;
}

/** Files, and what stands around them. */
const UPLOADED: ReadonlySet<string> = new Set([
  'files',
  'files_folder_links',
  'files_related_morphs',
  'upload_folders',
]);

/** @returns the row of DECISIONS.md; null if there is none */
export function rowOfTable({ call, rows, traces, several }: Left, table: string): string | null {
  const [ours, theirs] = [rows.onlyIn('ours', table), rows.onlyIn('theirs', table)];
  // v4 keeps files that nothing shows; what Octavo has v4 has as well
  if (call.form !== undefined && UPLOADED.has(table) && ours.length === 0) return 'A28';
  const isOnly = (columns: RegExp): boolean => {
    const names = rows.differingColumns(table);
    return names.length > 0 && names.every((name) => columns.test(name));
  };
  if (traces.partFiles && table === 'files_related_morphs' && theirs.length === 0) return 'A386';
  if ([...traces.partial].some((name) => sharedTablesOf(name).includes(table))) return 'A452';
  if (populatesSomeLocalizations(call)) {
    const columns = SHARED.get(table);
    const differing = rows.differingColumns(table);
    const isShared =
      differing.length > 0 && differing.every((name) => columns !== 'all' && columns?.has(name));
    if (columns === 'all' || isShared) return 'A130';
  }
  if (traces.morphs && (table === 'notes_subjects_morphs' || (table === 'notes' && isOnly(/^target_/))))
    return 'A24';
  if (table === 'up_users' && isOnly(/^provider$/)) return 'A31';
  // v4 links all of them
  const place = [...several].some((name) => tablesOf(name).includes(table));
  return place && theirs.length > 0 && theirs.length >= ours.length ? 'A83' : null;
}

/** The tables of the components and files that entries share between their locales under a name. */
function sharedTablesOf(name: string): readonly string[] {
  return [...model.contentTypes.values()].flatMap(({ uid, localized, attributes }) => {
    const attribute = attributes.get(name);
    if (!localized || !attribute || attribute.localized) return [];
    const hop = tableOf(layout, uid).hops.get(name);
    if (attribute.kind === 'media') return hop && 'table' in hop ? [hop.table] : [];
    return hop?.kind === 'component' ? [hop.table, tableOf(layout, hop.componentUid).table] : [];
  });
}

/** The columns of localized types that locales share, by table; of components and links between them all. */
const SHARED: ReadonlyMap<string, ReadonlySet<string> | 'all'> = new Map(
  [...model.contentTypes.values()]
    .filter(({ localized }) => localized)
    .flatMap(({ uid, attributes }): (readonly [string, ReadonlySet<string> | 'all'])[] => {
      const shared = [...attributes.values()].filter((one) => !one.localized).map((one) => one.name);
      const { table, columns } = tableOf(layout, uid);
      const names = shared.flatMap((name) => columns.get(name) ?? []);
      return [
        [table, new Set([...names, 'updated_at'])],
        ...shared.flatMap(sharedTablesOf).map((one) => [one, 'all'] as const),
      ];
    }),
);

/** The link tables of the attributes with a name. */
function tablesOf(name: string): readonly string[] {
  return [...model.contentTypes.values(), ...model.components.values()].flatMap(({ uid, attributes }) => {
    const hop = attributes.has(name) ? tableOf(layout, uid).hops.get(name) : undefined;
    return hop?.kind === 'link' ? [hop.table] : [];
  });
}
