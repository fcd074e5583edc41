/** One step of a change in words. */
import type { DataStep } from './data-step.ts';

/** @returns null for steps that nobody has to know of: names of indexes and keys */
export function describeStep(step: DataStep): string | null {
  switch (step.kind) {
    case 'renameTable':
      return `rename the table ${step.from} to ${step.to}`;
    case 'renameColumn':
      return `rename the column ${step.table}.${step.from} to ${step.to}`;
    case 'keepTable':
      return `keep the table ${step.table} as ${step.keptAs}`;
    case 'convertColumn':
      return `convert ${step.table}.${step.column} to ${step.to}`;
    case 'replaceValue':
      return `replace ${step.from} by ${step.to} in ${step.table}.${step.column}`;
    case 'renameInSettings':
      return `rename ${[step.uid, ...Object.keys(step.attributes)].join(', ')} in views and permissions`;
    case 'forgetSettings':
      return `remove the views and permissions of ${step.uid}`;
    case 'dropIndex':
    case 'renameKey':
      return null;
  }
}
