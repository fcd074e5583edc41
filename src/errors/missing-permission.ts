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
