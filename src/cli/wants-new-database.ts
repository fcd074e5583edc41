/** Asks on a terminal whether a new database is what is wanted. */
import { NewDatabaseError } from '../server/new-database.ts';

/**
 * @param error what a start has ended with
 * @returns whether somebody has said yes; false for any other error, and where nobody can be asked
 */
export async function wantsNewDatabase(error: unknown): Promise<boolean> {
  if (!(error instanceof NewDatabaseError) || !process.stdin.isTTY || !process.stdout.isTTY) return false;
  console.error(error.message);
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question('Make a new, empty database there? [y/N] ');
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
