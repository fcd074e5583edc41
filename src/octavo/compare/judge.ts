/** Whether two servers have answered the same, and if not, why. */
import type { Model } from '../../core/model/content-type.ts';
import { type Answer, isAnswer, type Outcome } from './answer.ts';
import { type ComparedRequest, isRead, queryOf } from './compared-request.ts';
import { differences } from './differences.ts';
import type { DecisionId } from './rules/decisions.ts';
import { GraphqlRules } from './rules/graphql-rules.ts';
import { RestRules, titleOf } from './rules/rest-rules.ts';

/** What was found about one request. */
export type Verdict =
  | { readonly kind: 'equal' }
  /** Decisions explain all that differs. */
  | { readonly kind: 'known'; readonly decisions: readonly DecisionId[] }
  /** The old server gave no usable answer: nothing is said about Octavo. */
  | { readonly kind: 'failed'; readonly title: string }
  /** The old server answers the same request in two ways. */
  | { readonly kind: 'unsteady'; readonly title: string }
  | { readonly kind: 'unexplained'; readonly title: string };

const EQUAL: Verdict = { kind: 'equal' };

/** The status of a server, or of a proxy before it, that takes no more requests now. */
const OVERLOADED = 429;

export class Judge {
  readonly #rest: RestRules;
  readonly #graphql: GraphqlRules;

  /** @param model of the project that both servers serve */
  constructor(model: Model) {
    this.#rest = new RestRules(model);
    this.#graphql = new GraphqlRules(model);
  }

  judge(request: ComparedRequest, old: Outcome, octavo: Outcome): Verdict {
    if (!isAnswer(old)) return { kind: 'failed', title: old.failure };
    if (old.status >= 500 || old.status === OVERLOADED)
      return { kind: 'failed', title: `status ${old.status}` };
    if (!isAnswer(octavo)) return unexplained(`no answer from Octavo: ${octavo.failure}`);
    return this.#ofAnswers(request, old, octavo);
  }

  #ofAnswers(request: ComparedRequest, old: Answer, octavo: Answer): Verdict {
    const query = request.body === undefined ? null : queryOf(request.body);
    const finding =
      query !== null && isRead(request)
        ? this.#graphql.judge(query, { old, octavo })
        : this.#rest.judge(readablePath(request.path), { old, octavo });
    if (finding) {
      return 'decisions' in finding
        ? { kind: 'known', decisions: finding.decisions }
        : unexplained(finding.title);
    }
    if (old.status !== octavo.status) {
      return unexplained(`status ${old.status}, in Octavo ${octavo.status}`);
    }
    if (old.type !== octavo.type) {
      return unexplained(`content type “${old.type}”, in Octavo “${octavo.type}”`);
    }
    if (old.location !== octavo.location) return unexplained('a redirect leads elsewhere');
    return EQUAL;
  }
}

/** Whether the old server has answered the same request in two ways. */
export function isUnsteady(first: Outcome, second: Outcome): string | null {
  if (!isAnswer(first) || !isAnswer(second)) return null;
  if (first.status !== second.status) return `status ${first.status}, then ${second.status}`;
  const [difference] = differences(second.body, first.body);
  return difference ? titleOf(difference).replace(' in Octavo', ' the second time') : null;
}

const unexplained = (title: string): Verdict => ({ kind: 'unexplained', title });

/** A path with the characters that clients encode. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}
