/** What a comparison says at its end, as plain data: for `--json`, the page and the terminal. */
import type { Omission } from '../compared-request.ts';
import type { Group } from '../groups.ts';
import type { Latency } from '../latency.ts';
import { DECISIONS, type DecisionId } from '../rules/decisions.ts';
import type { Ending } from '../run-comparison.ts';
import type { Tally } from '../tally.ts';

/** Under which conditions a comparison was made. */
export interface Conditions {
  readonly old: string;
  /** Octavo's address, or what the command has started. */
  readonly octavo: string;
  readonly version: string;
  /** Reference or strict; null where another process serves. */
  readonly mode: string | null;
  /** `an access log`, `a crawl of the model`. */
  readonly source: string;
  /** Whether requests had a token. */
  readonly token: boolean;
  readonly writes: boolean;
  /** When it ended, as ISO text. */
  readonly date: string;
}

export interface Report extends Conditions {
  readonly ending: Ending;
  readonly compared: number;
  /** Requests of the source that these stand for. */
  readonly represented: number;
  readonly equal: number;
  readonly known: number;
  readonly unexplained: number;
  /** Not answered, or with an error of its own, by the old server. */
  readonly failed: number;
  readonly unsteady: number;
  readonly groups: readonly Group[];
  /** What the decisions are about that occur. */
  readonly decisions: Readonly<Record<string, string>>;
  /** Requests of kinds that are not listed, since there are too many. */
  readonly furtherKinds: number;
  /** Requests by the old server's status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly omitted: Readonly<Partial<Record<Omission, number>>>;
  /** Requests that have written, by their route. */
  readonly written: Readonly<Record<string, number>>;
  readonly latency: {
    readonly requests: number;
    readonly old: Latency;
    readonly octavo: Latency;
    /** Milliseconds of the processor for one answer of Octavo, that of the client included; null if not measured. */
    readonly processor: number | null;
  } | null;
}

export function reportOf(tally: Tally, ending: Ending, conditions: Conditions): Report {
  const { kinds, groups, latencies } = tally;
  const listed = groups.list();
  const ids = listed.filter(({ kind }) => kind === 'known').flatMap(({ title }) => title.split(', '));
  return {
    ...conditions,
    ending,
    compared: tally.compared,
    represented: tally.represented,
    ...kinds,
    groups: listed,
    decisions: Object.fromEntries([...new Set(ids)].sort().map((id) => [id, DECISIONS[id as DecisionId]])),
    furtherKinds: groups.further,
    statuses: Object.fromEntries([...tally.statuses].sort(([a], [b]) => a - b)),
    omitted: Object.fromEntries(tally.omitted),
    written: Object.fromEntries(tally.written),
    latency:
      latencies.count === 0
        ? null
        : {
            requests: latencies.count,
            old: latencies.old,
            octavo: latencies.octavo,
            processor: latencies.processor,
          },
  };
}

/** Whether a report shows that Octavo can take the old server's place, as far as it has looked. */
export const isClean = ({ ending, unexplained, compared }: Report): boolean =>
  unexplained === 0 && compared > 0 && (ending === 'complete' || ending === 'limit');
