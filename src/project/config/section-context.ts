/** What a section's checks may know besides the section itself. */
import type { Findings } from '../start-error.ts';
import type { Compat } from './compat.ts';

export interface SectionContext {
  /** The project folder, absolute: relative paths in the configuration start there. */
  readonly dir: string;
  /** `NODE_ENV`. */
  readonly environment: string;
  readonly variables: NodeJS.ProcessEnv;
  /** The names under `dependencies` in the project's package.json; empty without one. */
  readonly dependencies: ReadonlySet<string>;
  /** Whether v4 has kept the project's database; undefined where that is not known. */
  readonly keptByV4: boolean | undefined;
  /** The names `api.limits` may hold; undefined takes any. */
  readonly limitNames: readonly string[] | undefined;
  readonly findings: Findings;
}

/** The same, for sections whose defaults depend on `api.compat` (DECISIONS, S-rows). */
export interface CompatContext extends SectionContext {
  readonly compat: Compat;
}
