/** The steps of one piece of work in a storage, ended all together. */
import type { StorageStep } from './storage.ts';

export class StorageSteps {
  readonly #steps: StorageStep[] = [];

  /** Takes a step in as soon as it is done. */
  async add<Step extends StorageStep>(step: Promise<Step>): Promise<Step> {
    const done = await step;
    this.#steps.push(done);
    return done;
  }

  /** Takes all steps back, the last one first. One that can't be taken back does not stop the others. */
  async undo(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step.undo().catch(() => {});
  }

  /** Makes all steps final. The work is done by then: what can't be tidied away stays, and harms nothing. */
  async keep(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step.keep().catch(() => {});
  }
}
