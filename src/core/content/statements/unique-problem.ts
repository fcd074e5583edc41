/** A unique index that the checks did not foresee, answered as the checks would have. */

import { UniqueError } from '../../database/database-error.ts';
import type { Layout } from '../../database/layout/layout.ts';
import { brokenRules } from '../../errors/broken-rules.ts';

/** The check's own error for a violated index over an attribute; any other error as it is. */
export function uniqueProblem(layout: Layout, error: unknown): unknown {
  if (!(error instanceof UniqueError)) return error;
  for (const { table, columns } of layout.tables.values()) {
    if (table !== error.table) continue;
    for (const [name, column] of columns) {
      if (!error.columns.includes(column)) continue;
      const message = 'This attribute must be unique';
      return brokenRules([{ path: [name], message }]);
    }
  }
  return error;
}
