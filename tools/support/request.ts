/** One request that writes, as both servers get it. */
import type { Identity } from '../../test/support/credentials.ts';

export interface FormPart {
  readonly name: string;
  /** A file of the kit's `uploads`, or the text of one; a plain field has neither. */
  readonly from?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly text?: string;
}

export interface WriteCall {
  /** The kind of route, by which differences are grouped. */
  readonly route: string;
  readonly as: Identity;
  readonly method: string;
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form. */
  readonly form?: readonly FormPart[];
  /** Where the written thing is read, with `:id` for what the answer calls it. */
  readonly readAt?: string;
}
