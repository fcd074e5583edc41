/** A file of a multipart request, in the place of the variable its map names. */
import { constants, copyFile, link } from 'node:fs/promises';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { FormFile } from '../../http/form.ts';

/** What the `Upload` scalar takes, and nothing else: a client cannot make one in JSON. */
export class UploadedFile {
  readonly #file: FormFile | null;
  #taken = 0;

  /** @param file null where the map names one that the request does not have */
  constructor(file: FormFile | null) {
    this.#file = file;
  }

  /**
   * The file, to be moved away. A map may name several places for it, and a variable may be used several times,
   * so each one who takes it gets one of its own; what nobody moves goes with the form.
   * @throws OctavoError BadRequestError where the request does not have it
   */
  async take(): Promise<FormFile> {
    const file = this.#file;
    if (!file) throw new OctavoError('BadRequestError', 'File missing in the request.');
    this.#taken += 1;
    const path = `${file.path}-${this.#taken}`;
    // the first one shares its content with what the form deletes, later ones must not share it with the first
    const shared = this.#taken === 1 && (await link(file.path, path).then(yes, no));
    if (!shared) await copyFile(file.path, path, constants.COPYFILE_FICLONE);
    return { ...file, path };
  }
}

const yes = (): boolean => true;

/** Some file systems have no links. */
const no = (): boolean => false;
