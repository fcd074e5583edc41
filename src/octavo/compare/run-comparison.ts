/** Sends the requests of a source to both servers, one after the other, and notes what was found. */
import { type Clock, pause } from '../../core/base/clock.ts';
import { type Answer, isAnswer, type Outcome } from './answer.ts';
import { type ComparedRequest, isRead, omissionOf, requestKey, type Selection } from './compared-request.ts';
import { exampleOf, type GroupName, groupOf, routeOf } from './groups.ts';
import { isUnsteady, type Judge, type Verdict } from './judge.ts';
import type { RequestSource } from './sources/source.ts';
import type { StateFile } from './state-file.ts';
import type { Finding, Tally } from './tally.ts';

/** So many requests without an answer in a row: the old server is down. */
const MOST_FAILURES = 10;

/** One of the two servers. */
export interface Server {
  readonly address: string;
  /** Never rejects. */
  send(request: ComparedRequest): Promise<Outcome>;
}

export interface Comparison {
  readonly old: Server;
  readonly octavo: Server;
  readonly judge: Judge;
  readonly source: RequestSource;
  /** Whether requests of the source depend on answers. */
  readonly asksOn: boolean;
  readonly selection: Selection;
  /** Requests that are compared at most. */
  readonly limit: number;
  /** Requests in a second to each server at most; null for as many as it answers. */
  readonly rate: number | null;
  /** Whether the token is part of commands that show a difference. */
  readonly hasToken: boolean;
  /** Milliseconds that the processor has worked for Octavo so far; 0 where it is not known. */
  readonly processor: () => number;
  readonly clock: Clock;
  readonly tally: Tally;
  readonly state: StateFile | null;
  readonly onProgress: (tally: Tally) => void;
  /** Whether the user has ended it. */
  readonly isStopped: () => boolean;
}

/** Why a comparison ended. */
export type Ending = 'complete' | 'limit' | 'interrupted' | 'old server down';

/** Never rejects by what servers answer. */
export async function runComparison(run: Comparison): Promise<Ending> {
  const { source, selection, tally, state, limit } = run;
  const known = new Set<string>();
  for (const finding of state?.findings ?? []) {
    known.add(finding.key);
    tally.add(finding);
  }
  let failures = 0;
  let last: Answer | null = null;
  for (;;) {
    const { value: request, done } = source.next(last);
    last = null;
    if (done) return 'complete';
    if (run.isStopped()) return 'interrupted';
    const omission = omissionOf(request, selection);
    if (omission) {
      tally.omit(omission, request.count);
      continue;
    }
    if (known.has(requestKey(request))) {
      if (run.asksOn) last = answerOf(await run.old.send(request));
      continue;
    }
    if (tally.compared >= limit) return 'limit';
    const compared = await compareOne(run, request);
    state?.append(compared.finding);
    tally.add(compared.finding);
    if (isRead(request)) known.add(compared.finding.key);
    run.onProgress(tally);
    last = answerOf(compared.old);
    failures = isAnswer(compared.old) ? 0 : failures + 1;
    if (failures >= MOST_FAILURES) return 'old server down';
    await keepRate(run);
  }
}

const answerOf = (outcome: Outcome): Answer | null => (isAnswer(outcome) ? outcome : null);

async function compareOne(
  run: Comparison,
  request: ComparedRequest,
): Promise<{ readonly finding: Finding; readonly old: Outcome }> {
  const { old, octavo, processor, bothAnswered } = await sendToBoth(run, request);
  const verdict = await verdictOf(run, request, { old, octavo });
  const group = verdict.kind === 'equal' ? null : groupOf(request, verdict);
  const finding: Finding = {
    key: requestKey(request),
    kind: verdict.kind,
    status: isAnswer(old) ? old.status : 0,
    count: request.count ?? 1,
    ...(bothAnswered ? { times: [old.ms, octavo.ms, processor] as const } : {}),
    ...(group ? { group, ...exampleFor(run, group, request, { old, octavo }) } : {}),
    ...(isRead(request) ? {} : { wrote: routeOf(request) }),
  };
  return { finding, old };
}

function exampleFor(
  { tally, old: { address }, hasToken }: Comparison,
  group: GroupName,
  request: ComparedRequest,
  outcomes: { readonly old: Outcome; readonly octavo: Outcome },
): Pick<Finding, 'example'> {
  if (!tally.groups.needsExample(group)) return {};
  return { example: exampleOf(request, outcomes, { address, hasToken }) };
}

interface Sent {
  readonly old: Outcome;
  readonly octavo: Outcome;
  readonly processor: number;
  /** Whether both have answered, so that their times can be compared. */
  readonly bothAnswered: boolean;
}

/** Neither server is always the first. */
async function sendToBoth(run: Comparison, request: ComparedRequest): Promise<Sent> {
  const isOldFirst = run.tally.compared % 2 === 0;
  const first = isOldFirst ? await run.old.send(request) : null;
  const before = run.processor();
  const octavo = await run.octavo.send(request);
  const processor = run.processor() - before;
  const old = first ?? (await run.old.send(request));
  return { old, octavo, processor, bothAnswered: isAnswer(old) && isAnswer(octavo) };
}

/** A difference without an explanation counts only if the old server answers the same request in the same way again. */
async function verdictOf(
  run: Comparison,
  request: ComparedRequest,
  { old, octavo }: { readonly old: Outcome; readonly octavo: Outcome },
): Promise<Verdict> {
  const verdict = run.judge.judge(request, old, octavo);
  if (verdict.kind !== 'unexplained' || !isRead(request)) return verdict;
  const title = isUnsteady(old, await run.old.send(request));
  return title === null ? verdict : { kind: 'unsteady', title };
}

const keepRate = async ({ rate, clock }: Comparison): Promise<void> =>
  rate === null ? undefined : pause(clock, 1000 / rate);
