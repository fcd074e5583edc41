/** The row that links and components belong to. */
export interface Owner {
  readonly id: number;
  /** True where it has just been made: nothing belongs to it yet, so no statement has to look. */
  readonly isNew: boolean;
}
