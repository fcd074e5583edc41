/** Configuration and environment: what a start would stop for or warn of. */
import { type CompatChoice, describeCompat, nameCompat } from '../../core/project/config/compat.ts';
import {
  describeProblem,
  type Findings,
  type Problem,
  stoppingProblems,
} from '../../core/project/start-error.ts';
import type { Finding, Section } from './report.ts';

/** Files of schemas have a section of their own. */
export const isAboutSchema = ({ file = '' }: Problem): boolean =>
  /^src[\\/](api|components|extensions)[\\/]/.test(file);

/** @param partial whether the server starts without parts that cannot run */
export function checkConfiguration(findings: Findings, mode: CompatChoice, partial: boolean): Section {
  const all = findings.problems.filter((problem) => !isAboutSchema(problem));
  const leftOut: string[] = [];
  const mistakes = stoppingProblems(all, partial, (message) => leftOut.push(message));
  return {
    name: 'configuration',
    title: 'Configuration',
    inOrder: mistakes.length > 0 ? [] : [describeCompat(mode) ?? `Compatibility mode: ${nameCompat(mode)}`],
    findings: [
      ...mistakes.map(
        ({ file, key, message }): Finding => ({
          level: 'blocker',
          place: file ?? null,
          what: describeProblem({ ...(key === undefined ? {} : { key }), message }),
          remedy: 'Correct it: the server does not start with it.',
        }),
      ),
      ...[...leftOut, ...findings.warnings].map(
        (warning): Finding => ({ level: 'warning', place: null, what: warning, remedy: null }),
      ),
    ],
  };
}

/** Schema files that cannot be read, or stand in the wrong folder. */
export const unreadableSchemas = ({ problems }: Findings): Finding[] =>
  problems.filter(isAboutSchema).map(({ file, key, message }) => ({
    level: 'blocker',
    place: file ?? null,
    what: describeProblem({ ...(key === undefined ? {} : { key }), message }),
    remedy: 'Correct the file: the server does not start with it.',
  }));
