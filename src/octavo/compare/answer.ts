/** What a server has answered to one request, or why it has not. */

export interface Answer {
  readonly status: number;
  /** `application/json; charset=utf-8`; empty without the header. */
  readonly type: string;
  /** Where a redirect leads to; null for none. */
  readonly location: string | null;
  /** JSON as values, a text, or the size and the hash of other bytes; addresses and times are replaced. */
  readonly body: unknown;
  readonly ms: number;
}

/** No answer came. */
export interface NoAnswer {
  /** Such as `no answer in 30 s`. */
  readonly failure: string;
  readonly ms: number;
}

export type Outcome = Answer | NoAnswer;

export const isAnswer = (outcome: Outcome): outcome is Answer => 'status' in outcome;
