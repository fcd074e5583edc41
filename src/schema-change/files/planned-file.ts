/** A file that is to be written. */
export interface PlannedFile {
  /** Relative to the project folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Whether the file exists and is changed; any other must not exist yet. */
  readonly changes: boolean;
}
