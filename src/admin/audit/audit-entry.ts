/** One line of the audit log: who did what, when, from where. */

export interface AuditUser {
  readonly id: number | null;
  readonly email: string;
  readonly displayName: string;
}

export interface AuditEntry {
  readonly id: number;
  /** `entry.update`, `admin.auth.success`, `api-token.create` */
  readonly action: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
  /** What it was done to; never a password, a key or a token. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** As the account was called then; null for a client that was not signed in. */
  readonly user: AuditUser | null;
  /** The address of the client; null for a command. */
  readonly ip: string | null;
}

/** A line to be written. */
export type NewAuditEntry = Omit<AuditEntry, 'id' | 'date'>;
