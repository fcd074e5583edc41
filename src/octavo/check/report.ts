/** What a check of a project finds, as values: what to print of it is the command's. */

/** `blocker`: the project does not start, or loses something; `warning`: look at it; `note`: good to know. */
export type Level = 'blocker' | 'warning' | 'note';

export const LEVELS: readonly Level[] = ['blocker', 'warning', 'note'];

export interface Finding {
  readonly level: Level;
  /** A file with its line, a content-type, a table; null for the project as a whole. */
  readonly place: string | null;
  /** What is there, as a sentence. */
  readonly what: string;
  /** What to do about it; null where nothing has to be done. */
  readonly remedy: string | null;
}

/** One part of the report. */
export interface Section {
  readonly name: 'configuration' | 'schemas' | 'code' | 'panel' | 'access' | 'data';
  readonly title: string;
  /** What is in order: how many files run, how many entries were looked at. */
  readonly inOrder: readonly string[];
  readonly findings: readonly Finding[];
}

export interface Report {
  /** The project folder, absolute. */
  readonly dir: string;
  /** The sections with findings first, the worst of them at the top. */
  readonly sections: readonly Section[];
  readonly counts: Readonly<Record<Level, number>>;
}

const rank = ({ level }: Finding): number => LEVELS.indexOf(level);

const worst = ({ findings }: Section): number => Math.min(LEVELS.length, ...findings.map(rank));

/** Puts sections in order, and the findings of each. */
export function createReport(dir: string, sections: readonly Section[]): Report {
  const sorted = sections.map((section) => ({
    ...section,
    findings: [...section.findings].sort((a, b) => rank(a) - rank(b)),
  }));
  sorted.sort((a, b) => worst(a) - worst(b) || b.findings.length - a.findings.length);
  const count = (level: Level): number =>
    sorted.reduce((sum, { findings }) => sum + findings.filter((one) => one.level === level).length, 0);
  return {
    dir,
    sections: sorted,
    counts: { blocker: count('blocker'), warning: count('warning'), note: count('note') },
  };
}
