/** What is pasted or dropped: whether it is files, and what a picture without a name of its own is called. Pure. */

/**
 * Whether something is files above all. Programs for texts and tables put a picture of the text beside it, which nobody
 * wants to have uploaded.
 * @param types as a DataTransfer names them
 */
export const isOfFiles = (types: readonly string[]): boolean =>
  types.includes('Files') &&
  !(types.includes('text/plain') && types.some((type) => type === 'text/html' || type === 'text/rtf'));

/** `pasted-2026-11-22-153000`, by UTC. */
export const pastedStem = (now: Date): string =>
  `pasted-${now.toISOString().slice(0, 10)}-${now.toISOString().slice(11, 19).replaceAll(':', '')}`;
