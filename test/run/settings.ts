/** The environment of a run, which says how much it looks at. */
import type { Scope } from '../support/servers/suites.ts';
import { untouchedAreas } from './areas.ts';

/** How many random cases a run tries, as a part of the usual number. */
const RANDOM: Readonly<Record<Scope, { readonly runs: string; readonly requests: string }>> = {
  quick: { runs: '0.1', requests: '2000' },
  usual: { runs: '0.1', requests: '2000' },
  full: { runs: '3', requests: '1000000' },
};

/**
 * @param scope how much is run
 * @param changed files that the change touches; null where that is not known
 * @param seed of random cases, of the commit; null for the fixed one
 * @returns variables, which those of the caller go before
 */
export function settingsOf(
  scope: Scope,
  changed: readonly string[] | null,
  seed: string | null,
): Record<string, string> {
  const { runs, requests } = RANDOM[scope];
  return {
    OCTAVO_TEST_SCOPE: scope,
    OCTAVO_TEST_LEFT_OUT: scope === 'full' ? '' : untouchedAreas(changed).join(','),
    FUZZ_RUNS: runs,
    EXACTNESS_REQUESTS: requests,
    ...(seed === null ? {} : { FUZZ_SEED: seed }),
  };
}
