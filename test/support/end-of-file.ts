/** What the tests of one file share, and what is closed when the last of them is over. */

const endings: (() => Promise<unknown>)[] = [];

/** Has something closed at the end of the file of tests under way; for what a test opens and later ones use. */
export const atEndOfFile = (close: () => Promise<unknown>): void => void endings.push(close);

/** For `restore-process.ts`, which runs with each file. */
export async function endFile(): Promise<void> {
  for (const close of endings.splice(0).reverse()) await close();
}
