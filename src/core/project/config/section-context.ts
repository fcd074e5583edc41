/** The context of a section's checks besides the section itself. */
import type { CompatibilityRules } from '../../base/compatibility-rules.ts';
import type { Findings } from '../start-error.ts';

export interface SectionContext {
  /** The project folder, absolute: relative paths in the configuration start there. */
  readonly dir: string;
  /** `NODE_ENV`. */
  readonly environment: string;
  readonly variables: NodeJS.ProcessEnv;
  /** The names under `dependencies` in the project's package.json; empty without one. */
  readonly dependencies: ReadonlySet<string>;
  /** Whether v4 has written the project's database; undefined if that is not known. */
  readonly keptByV4: boolean | undefined;
  /** The names allowed in `api.limits`; undefined allows any. */
  readonly limitNames: readonly string[] | undefined;
  readonly findings: Findings;
}

/** The same, for sections whose defaults depend on the rules of `api.compat`. */
export interface CompatContext extends SectionContext {
  readonly rules: CompatibilityRules;
}
