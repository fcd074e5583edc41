/** Findings by kind, each with its first example: what a report has of a comparison of any size. */
import type { Outcome } from './answer.ts';
import { isAnswer } from './answer.ts';
import type { ComparedRequest } from './compared-request.ts';
import { curlCommand } from './curl.ts';
import { type Difference, differences } from './differences.ts';
import { excerpts } from './excerpt.ts';
import type { Verdict } from './judge.ts';

/** Kinds that a report has at most; the requests of further ones are counted. */
const MOST_GROUPS = 300;

/** Places of one example that are listed. */
const MOST_PLACES = 12;

const SHOWN_VALUE = 200;

/** One place where two answers differ. */
export interface Place {
  readonly path: string;
  readonly old: string;
  readonly octavo: string;
}

/** The first request of a kind, with what both servers answered. */
export interface Example {
  readonly request: string;
  readonly curl: string;
  readonly old: string;
  readonly octavo: string;
  readonly places: readonly Place[];
}

export interface Group {
  readonly kind: Exclude<Verdict['kind'], 'equal'>;
  /** What is different, or the ids of decisions with commas between. */
  readonly title: string;
  /** `GET /api/articles/:id`; empty for decisions, which hold for any route. */
  readonly route: string;
  readonly count: number;
  readonly example: Example;
}

/** What a finding is grouped by. */
export type GroupName = Pick<Group, 'kind' | 'title' | 'route'>;

export function groupOf(request: ComparedRequest, verdict: Exclude<Verdict, { kind: 'equal' }>): GroupName {
  if (verdict.kind === 'known') return { kind: 'known', title: verdict.decisions.join(', '), route: '' };
  return { kind: verdict.kind, title: verdict.title, route: routeOf(request) };
}

/** A request without its query string and with `:id` for numbers, so that those of one route are together. */
export const routeOf = ({ method, path }: ComparedRequest): string =>
  `${method} ${path.split('?', 1)[0]!.replace(/\/\d+(?=\/|$)/g, '/:id')}`;

const keyOf = ({ kind, title, route }: GroupName): string => `${kind}\n${title}\n${route}`;

export class Groups {
  readonly #groups = new Map<string, Group>();
  #further = 0;

  /** Whether a finding of this kind needs an example. */
  needsExample(name: GroupName): boolean {
    return !this.#groups.has(keyOf(name)) && this.#groups.size < MOST_GROUPS;
  }

  /** @param example of the first finding of a kind */
  add(name: GroupName, example: Example | undefined): void {
    const key = keyOf(name);
    const known = this.#groups.get(key);
    if (known) this.#groups.set(key, { ...known, count: known.count + 1 });
    else if (example) this.#groups.set(key, { ...name, count: 1, example });
    else this.#further += 1;
  }

  /** The most frequent first. */
  list(): readonly Group[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count);
  }

  /** Requests of kinds for which there was no room. */
  get further(): number {
    return this.#further;
  }
}

/** @param address of the old server, for the command that shows the difference */
export function exampleOf(
  request: ComparedRequest,
  { old, octavo }: { readonly old: Outcome; readonly octavo: Outcome },
  { address, hasToken }: { readonly address: string; readonly hasToken: boolean },
): Example {
  const [theirs, ours] = excerpts(textOf(old), textOf(octavo));
  const found =
    isAnswer(old) && isAnswer(octavo) ? [...differences(octavo.body, old.body)].slice(0, MOST_PLACES) : [];
  return {
    request: `${request.method} ${request.path}`.slice(0, 2000),
    curl: curlCommand(address, request, hasToken),
    old: theirs,
    octavo: ours,
    places: found.map(placeOf),
  };
}

const placeOf = ({ kind, ours, theirs }: Difference): Place => ({
  path: kind.replace(/^\./, ''),
  old: valueText(theirs),
  octavo: valueText(ours),
});

function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > SHOWN_VALUE ? `${text.slice(0, SHOWN_VALUE)}…` : text;
}

/** Status, content type and body in one text. */
function textOf(outcome: Outcome): string {
  if (!isAnswer(outcome)) return outcome.failure;
  const { status, type, location, body } = outcome;
  const head = [`${status}`, type, ...(location === null ? [] : [`Location: ${location}`])];
  return `${head.filter(Boolean).join(' · ')}\n${typeof body === 'string' ? body : JSON.stringify(body)}`;
}
