/** Two texts in one: what is gone is struck out, what is new is underlined. */
import { diffWordsWithSpace } from 'diff';
import styles from './text-diff.module.css';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  /** What stands for a text that is empty. */
  readonly empty: string;
}

/** Longer texts are shown whole, one after the other: comparing them word by word would stop the page. */
const LONGEST = 20_000;

export function TextDiff({ before, after, empty }: TextDiffProps) {
  if (before === '' && after === '') return <span className={styles['text']}>{empty}</span>;
  const parts =
    before.length + after.length > LONGEST
      ? [
          { value: before, removed: true },
          { value: after, added: true },
        ]
      : diffWordsWithSpace(before, after);
  return (
    <span className={styles['text']}>
      {parts.map((part, index) => {
        const Element = part.added ? 'ins' : part.removed ? 'del' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        return <Element key={index}>{part.value}</Element>;
      })}
    </span>
  );
}
