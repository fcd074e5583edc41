/** A request that the server sends to itself, without a connection; it is answered like any other. A leaf: types only. */

/** A request of the content API. */
export interface InProcessRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query string. */
  readonly url: string;
  /** With the credential; none for the public. */
  readonly headers: Readonly<Record<string, string>>;
  /** Who counts as the client, for the log, limits by address and the audit log. */
  readonly ip: string;
  /** Becomes JSON. */
  readonly body?: unknown;
}

export interface InProcessReply {
  readonly status: number;
  readonly text: string;
  /** The code of its error (`X-Error-Code`); null without one. */
  readonly code: string | null;
}

/** Asks the server in this process. */
export type AskServer = (request: InProcessRequest) => Promise<InProcessReply>;
