/** Findings in code that a start may never reach. */
import type { Finding } from './report.ts';

/** What a start meets only if code that is called later asks for it does not stop it for certain. */
export const asReached = (finding: Finding, isCertain: boolean): Finding =>
  isCertain || finding.level !== 'blocker'
    ? finding
    : { ...finding, level: 'warning', what: `${finding.what}: code that reaches it fails` };
