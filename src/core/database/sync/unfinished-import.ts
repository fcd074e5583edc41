/** The mark of a database that an import has not completed: no server may use it. */

/** The table an import keeps until it is done. */
export const UNFINISHED_IMPORT = 'octavo_import';

export class UnfinishedImportError extends Error {
  readonly problem = 'an import into it was interrupted: it is not whole.';
  readonly remedy =
    'Run the same `octavo import` (or `octavo move`) again, which goes on where it was, or once more with --force to begin again.';

  constructor() {
    super('an import into the database was interrupted');
    this.name = 'UnfinishedImportError';
  }
}
