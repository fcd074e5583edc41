/** The list of rows that point nowhere, in sentences. */
import { counted } from '../../base/counted.ts';
import type { Orphans } from './orphan-finder.ts';

/** The most ids named of one table. */
const MOST_IDS = 5;

const WORDS: Readonly<Record<Orphans['kind'], (count: string, orphans: Orphans) => string>> = {
  link: (count, { table, ids }) =>
    `${count} of ${table} ${verb(ids, 'leads', 'lead')} to entries that are gone`,
  type: (count, { table, ids }) =>
    `${count} of ${table} ${verb(ids, 'names a type or component that there is not', 'name types or components that there are not')}`,
  column: (count, { table, columns, ids }) =>
    `${count} of ${table} ${verb(ids, 'names', 'name')} in ${columns.join(', ')} what is gone`,
  component: (count, { table, ids }) => `${count} of ${table} ${verb(ids, 'belongs', 'belong')} to no entry`,
};

const verb = (ids: readonly number[], one: string, many: string): string => (ids.length === 1 ? one : many);

/** `2 links of articles_tags_links lead to entries that are gone` */
export const describeOrphans = (orphans: Orphans): string => {
  const noun = orphans.kind === 'link' || orphans.kind === 'type' ? 'link' : 'row';
  return WORDS[orphans.kind](counted(orphans.ids.length, noun), orphans);
};

/** A line for each table and problem, with some of the ids. */
export const listOrphans = (all: readonly Orphans[]): string[] =>
  all.map((orphans) => {
    const { ids } = orphans;
    const more = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
    return `  - ${describeOrphans(orphans)}: id ${ids.slice(0, MOST_IDS).join(', ')}${more}`;
  });
