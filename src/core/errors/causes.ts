/** Causes of errors, which only the log shows. */

/** The cause of a 5xx that is about what a client asks for, and no fault of the server: the log warns of it. */
export class CostlyRequest extends Error {
  override readonly name = 'CostlyRequest';
}

/** Why a caller was refused: the cause of a 403, which only the log shows. */
export class MissingPermission {
  /** The action's full name: `api::article.article.create`. */
  readonly scope: string;
  /** The type or id of the caller's role, as `octavo role grant` takes it; null for an API token. */
  readonly role: string | null;

  constructor(scope: string, role: string | null) {
    this.scope = scope;
    this.role = role;
  }
}
