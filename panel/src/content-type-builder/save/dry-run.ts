/** The answer to a change of schemas that is not made yet. */
import type { ChangeWarning } from '../../../../src/admin/schema-change/data/describe-data.ts';

/** What the server says it would do. */
export interface DryRun {
  readonly uid: string;
  readonly files: readonly { readonly path: string; readonly change: 'create' | 'change' | 'remove' }[];
  readonly warnings: readonly ChangeWarning[];
}
