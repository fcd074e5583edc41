/** What a comparison has found so far. Its size depends on the number of kinds, not of requests. */
import type { Omission } from './compared-request.ts';
import { type Example, type GroupName, Groups } from './groups.ts';
import type { Verdict } from './judge.ts';
import { Latencies } from './latency.ts';

/** What was found about one request. */
export interface Finding {
  /** The request's. */
  readonly key: string;
  readonly kind: Verdict['kind'];
  /** What it is grouped by; left out for equal answers. */
  readonly group?: GroupName;
  /** For the first of a group. */
  readonly example?: Example;
  /** The old server's status; 0 for no answer. */
  readonly status: number;
  /** Milliseconds of the old server, of Octavo, and of the processor for Octavo; left out without two answers. */
  readonly times?: readonly [old: number, octavo: number, processor: number];
  /** How often the source has the request. */
  readonly count: number;
  /** The route of a request that has written. */
  readonly wrote?: string;
}

export class Tally {
  readonly groups = new Groups();
  readonly latencies = new Latencies();
  /** Requests by what was found. */
  readonly kinds: Record<Verdict['kind'], number> = {
    equal: 0,
    known: 0,
    failed: 0,
    unsteady: 0,
    unexplained: 0,
  };
  /** Requests by the old server's status. */
  readonly statuses = new Map<number, number>();
  /** Requests of the source that were not sent, by the reason. */
  readonly omitted = new Map<Omission, number>();
  /** Requests that have written, by their route. */
  readonly written = new Map<string, number>();
  /** Different requests that were compared, and how many of the source these stand for. */
  compared = 0;
  represented = 0;

  add({ kind, group, example, status, times, count, wrote }: Finding): void {
    this.compared += 1;
    this.represented += count;
    this.kinds[kind] += 1;
    increase(this.statuses, status);
    if (times) this.latencies.add(...times);
    if (group) this.groups.add(group, example);
    if (wrote !== undefined) increase(this.written, wrote);
  }

  omit(omission: Omission, count = 1): void {
    increase(this.omitted, omission, count);
  }
}

const increase = <Key>(counts: Map<Key, number>, key: Key, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);
