/** What `EXPLAIN (FORMAT JSON)` of PostgreSQL says. */
import type { Scan } from './scan.ts';

/** The parts of a node that are read here. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly Alias?: string;
  readonly Filter?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Steps that pass a row on before they have read the next. */
const PASSING = new Set([
  'Limit',
  'Nested Loop',
  'Subquery Scan',
  'Result',
  'LockRows',
  'Append',
  'Merge Append',
]);

/** No condition, or one that nearly all entries of a list meet. */
const USUAL = /^(?:\(published_at IS NOT NULL\))?$/;

/** The tables that are read whole. */
export function postgresScans(plan: object): Scan[] {
  const roots = Array.isArray(plan) ? (plan as { readonly Plan: PlanNode }[]) : [];
  return roots.flatMap(({ Plan }) => scansOf(Plan, false));
}

/** @param limited a LIMIT above ends it as soon as there are enough rows */
function scansOf(node: PlanNode, limited: boolean): Scan[] {
  const type = node['Node Type'];
  const below = type === 'Limit' || (limited && PASSING.has(type));
  const inner = (node.Plans ?? []).flatMap((each) => scansOf(each, below));
  const early = limited && USUAL.test(node.Filter ?? '');
  const isIndex = type === 'Index Only Scan' && node['Index Cond'] === undefined;
  const isTable = type === 'Seq Scan' || (type === 'Index Scan' && node['Index Cond'] === undefined);
  if (node.Alias === undefined || early || !(isIndex || isTable)) return inner;
  return [{ alias: node.Alias, of: isIndex ? 'index' : 'table' }, ...inner];
}
