/** Who changes an entry. */
export interface Author {
  /** The administrator's id; null for the server itself. */
  readonly adminId: number | null;
}
