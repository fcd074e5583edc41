/** Says on stderr why a command failed. */
import { DatabaseError } from '../../core/database/database-error.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import { StartError } from '../../core/project/start-error.ts';
import { TransferError } from '../../core/transfer/format.ts';
import { CommandError } from './command.ts';

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

/** Whether the message of an error says all that the operator has to know. */
const isExplained = (error: Error): boolean =>
  [StartError, DatabaseError, CommandError, TransferError].some((kind) => error instanceof kind);

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isExplained(error)) return error.message;
  if (error instanceof OctavoError) return describeRefusal(error);
  const describe = SYSTEM_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  return describe ? describe(error) : (error.stack ?? error.message);
}

interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

/** The attribute is named where the message doesn't. */
const describeProblem = ({ path, message }: Problem): string =>
  path.length === 0 || message.includes(path[0]!) ? message : `${path.join('.')}: ${message}`;

/** What the rules of a content-type say, one sentence a line. */
function describeRefusal(error: OctavoError): string {
  const { errors } = error.details as { errors?: readonly Problem[] };
  const cause = error.cause instanceof Error ? [error.cause.message] : [];
  return [...(errors?.map(describeProblem) ?? [error.message]), ...cause].join('\n');
}
