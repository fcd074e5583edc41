/** The 400 for the rules a body breaks: v4's `details.errors`, up to a number of them. */
import { brokenRule, brokenRuleCount, manyBrokenRules } from './catalogue.ts';
import type { OctavoError } from './octavo-error.ts';

/** One broken rule, as `details.errors` lists it. */
export interface BrokenRule {
  readonly path: readonly string[];
  readonly message: string;
}

/** Broken rules one answer lists; an answer must not be many times as long as its request. */
export const LISTED_RULES = 100;

/**
 * A ValidationError with v4's message: the rule itself where only one is broken, else how many are.
 * @param rules at least one; of more than `LISTED_RULES` the first are listed
 * @param count how many are broken; the length of `rules` unless given
 */
export function brokenRules(rules: readonly BrokenRule[], count: number = rules.length): OctavoError {
  const errors = rules.slice(0, LISTED_RULES).map((rule) => ({ ...rule, name: 'ValidationError' }));
  if (count === 1) return brokenRule.with({ details: { errors } }, errors[0]!.message);
  if (count === errors.length) return brokenRuleCount.with({ details: { errors } }, count);
  return manyBrokenRules.with({ details: { errors } }, count, errors.length);
}
