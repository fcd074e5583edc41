/** Configuration and environment: what a start would stop for or warn of. */
import { type CompatChoice, describeCompat, nameCompat } from '../project/config/compat.ts';
import { describeProblem, type Findings, type Problem } from '../project/start-error.ts';
import type { Finding, Section } from './report.ts';

/** Files of schemas have a section of their own. */
export const isAboutSchema = ({ file = '' }: Problem): boolean =>
  /^src[\\/](api|components|extensions)[\\/]/.test(file);

export function checkConfiguration(findings: Findings, mode: CompatChoice): Section {
  const mistakes = findings.problems.filter((problem) => !isAboutSchema(problem));
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
      ...findings.warnings.map(
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
