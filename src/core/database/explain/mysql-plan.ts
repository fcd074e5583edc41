/** What `EXPLAIN FORMAT=JSON` of MariaDB and MySQL says. */
import type { Scan } from './scan.ts';

/** A table in the plan, as far as it is read here. */
interface TablePlan {
  readonly table_name?: unknown;
  readonly access_type?: unknown;
  readonly key?: unknown;
  readonly using_index?: unknown;
  readonly attached_condition?: unknown;
}

/** The plan's JSON. MariaDB does not escape the quotes in conditions, each of which has a line of its own. */
export function parseMysqlPlan(text: string): object {
  const lines = text.replaceAll(
    /^(\s*"\w+": )"(.*)"(,?)$/gm,
    (line, key: string, value: string, end: string) =>
      isJsonText(value) ? line : `${key}${JSON.stringify(value)}${end}`,
  );
  return JSON.parse(lines) as object;
}

function isJsonText(value: string): boolean {
  try {
    JSON.parse(`"${value}"`);
    return true;
  } catch {
    return false;
  }
}

/** The tables that are read whole. */
export function mysqlScans(plan: object): Scan[] {
  const found: Scan[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { table_name: alias } = value as TablePlan;
    const of = readWhole(value);
    if (typeof alias === 'string' && of !== null) found.push({ alias, of });
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(plan);
  return found;
}

/** The table by its primary key, in order: a LIMIT ends that, but for rows that do not meet a condition. */
function readWhole({
  access_type: access,
  key,
  using_index: covering,
  attached_condition,
}: TablePlan): Scan['of'] | null {
  if (access === 'ALL') return 'table';
  if (access !== 'index') return null;
  if (covering === true) return 'index';
  const condition = typeof attached_condition === 'string' ? attached_condition : '';
  return key === 'PRIMARY' && !USUAL.test(condition) ? 'table' : null;
}

/** No condition, or one that nearly all entries of a list meet. */
const USUAL = /^(?:\(?\w+\.published_at is not null\)?)?$/;
