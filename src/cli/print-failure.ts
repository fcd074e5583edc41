/** Says on stderr why a command failed. */
import { StartError } from '../project/start-error.ts';

/** Failures of listening and of files that a sentence explains better than a stack. */
const SYSTEM_ERRORS: Readonly<Record<string, (error: NodeJS.ErrnoException) => string>> = {
  EADDRINUSE: (error) => `The address is in use already: ${addressOf(error)}. Choose another with --port.`,
  EADDRNOTAVAIL: (error) => `This machine does not have the address ${addressOf(error)}.`,
  EACCES: (error) => `Not permitted: ${error.message}`,
};

const addressOf = (error: NodeJS.ErrnoException & { address?: string; port?: number }): string =>
  [error.address, error.port].filter((part) => part !== undefined).join(':');

/** Mistakes of the project or the system as text, anything unforeseen with its stack. */
export function printFailure(error: unknown): void {
  console.error(describeFailure(error));
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError) return error.message;
  const describe = SYSTEM_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  return describe ? describe(error) : (error.stack ?? error.message);
}
