/** One step of a change in words. */
import type { DataStep } from './data-step.ts';

/** @returns null for steps that are not shown: names of indexes and keys, and what follows of another step */
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
      return `rename ${[...new Set([step.uid, ...Object.keys(step.attributes), ...Object.keys(step.fields)])].join(', ')} in views and permissions`;
    case 'renameInSnapshots':
      return `rename attributes in the revisions and deleted entries of ${step.uid}`;
    case 'moveHistory':
      return `the revisions, deleted entries and schedules of ${step.from} become those of ${step.to}`;
    case 'forgetSettings':
      return `remove the views and permissions of ${step.uid}`;
    case 'dropIndex':
    case 'renameKey':
    case 'keepHistory':
    case 'renameMainField':
      return null;
  }
}
