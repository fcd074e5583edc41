/** An error that project code has thrown below a route of the server's own: its listeners, its providers. */
import { type ErrorBody, OctavoError } from './octavo-error.ts';

/** What the client gets of an error of project code. */
export interface CodeErrorReply {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  /** Whatever code gave; undefined for an error without details. */
  readonly details: unknown;
}

/** Goes to the client as code has thrown it, whatever its name and status are. */
export class CodeError extends OctavoError {
  override readonly status: number;
  readonly reply: CodeErrorReply;
  /** What code has thrown: GraphQL answers it in its own form. */
  readonly thrown: Error;

  constructor(reply: CodeErrorReply, thrown: Error) {
    const { status, name, message, details } = reply;
    super(
      'ApplicationError',
      message,
      Object(details) === details ? (details as Readonly<Record<string, unknown>>) : {},
    );
    this.name = name;
    this.status = status;
    this.thrown = thrown;
    this.reply = reply;
  }

  override toBody(): ErrorBody {
    const { status, name, message, details } = this.reply;
    return { data: null, error: { status, name, message, details } };
  }
}
