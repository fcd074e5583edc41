/** Configurations as clients and project code read them. */
import type { ManagedType } from '../types/managed-type.ts';
import type { ViewConfiguration } from './configuration.ts';

/** A configuration as clients read it. */
export function describeView(
  { uid, category, modelType }: ManagedType,
  { options, ...parts }: ViewConfiguration,
): object {
  return {
    uid,
    ...(category === undefined ? {} : { category }),
    ...parts,
    ...(options ? { options } : {}),
    ...(modelType === 'component' ? { isComponent: true } : {}),
  };
}
