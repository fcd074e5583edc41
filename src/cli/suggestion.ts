/** What somebody may have meant by a mistyped word. */
import leven from 'leven';

/** How many letters may differ for each word to count as mistyped. */
const MOST_DIFFERENCES = 2;

/**
 * @param known the words there are
 * @returns `, did you mean start?`, or nothing where no known word is close
 */
export function suggestion(word: string, known: readonly string[]): string {
  const close = known
    .map((each) => ({ each, distance: leven(word, each) }))
    .filter(({ each, distance }) => distance <= Math.min(MOST_DIFFERENCES, each.length - 1))
    .sort((a, b) => a.distance - b.distance)[0];
  return close ? `, did you mean ${close.each}?` : '';
}
