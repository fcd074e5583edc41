/** What was found about each request, in a file: a comparison that was interrupted goes on behind its last line. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Finding } from './tally.ts';

/** Changes with the form of the lines. */
const VERSION = 1;

/** What a state belongs to. */
export interface StateHead {
  /** The old server. */
  readonly address: string;
  /** Where the requests come from. */
  readonly source: string;
}

/** A file that is the state of another comparison, or of none. */
export class StateError extends Error {}

export class StateFile {
  readonly #file: string;
  /** What was found before. */
  readonly findings: readonly Finding[];

  private constructor(file: string, findings: readonly Finding[]) {
    this.#file = file;
    this.findings = findings;
  }

  /**
   * Opens a state, or begins one where there is no such file. Only its owner may read it: it has parts of answers.
   * @throws StateError for another file
   */
  static open(file: string, head: StateHead): StateFile {
    const first = JSON.stringify({ version: VERSION, ...head });
    if (!existsSync(file)) {
      writeFileSync(file, `${first}\n`, { mode: 0o600 });
      return new StateFile(file, []);
    }
    const text = readFileSync(file, 'utf8');
    const [found, ...lines] = text.split('\n');
    if (found !== first)
      throw new StateError(`${file} is no state of a comparison of ${head.source} with ${head.address}.`);
    // the last line is not whole where the process was killed
    const whole = lines.slice(0, -1);
    if (!text.endsWith('\n')) writeFileSync(file, `${[first, ...whole].join('\n')}\n`, { mode: 0o600 });
    return new StateFile(
      file,
      whole.map((line) => JSON.parse(line) as Finding),
    );
  }

  append(finding: Finding): void {
    appendFileSync(this.#file, `${JSON.stringify(finding)}\n`);
  }
}
