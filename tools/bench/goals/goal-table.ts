/** Comparisons as a table in Markdown, each with its goal and whether it is reached. */
import { COMPARISON_HEAD, type Comparison, comparisonCells } from '../comparison.ts';
import { markdownTable } from '../table.ts';

/** What the processor time of the other server by this one's should be. */
export interface Goal {
  readonly atLeast: number;
  /** As the table has it. */
  readonly label: string;
}

/** @param goalOf null for what has no goal */
export function comparisonTable(
  comparisons: readonly Comparison[],
  goalOf: (comparison: Comparison) => Goal | null = () => null,
): string {
  const rows = comparisons.map((comparison) => [
    comparison.title,
    ...comparisonCells(comparison),
    goalCell(comparison, goalOf(comparison)),
  ]);
  return markdownTable(['', ...COMPARISON_HEAD, 'goal'], rows);
}

/** Decided by the processor time: by rate, a load that can't keep both servers busy would make them alike. */
function goalCell({ byCpu, byRate }: Comparison, goal: Goal | null): string {
  if (goal === null) return '';
  const { median } = byCpu ?? byRate;
  return `${goal.label}, ${median >= goal.atLeast ? 'reached' : 'missed'}`;
}
