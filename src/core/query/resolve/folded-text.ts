/** A text that is looked for whatever its letter case. */
import type { Fold } from '../plan.ts';

/** ASCII letters fold alike everywhere; a text with others stays as it is, and the database folds it as it does the column. */
export const foldedText = (text: string): { readonly text: string; readonly fold: Fold } =>
  /^[\x00-\x7f]*$/.test(text) ? { text: text.toLowerCase(), fold: 'ascii' } : { text, fold: 'unicode' };
