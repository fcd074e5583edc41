/** The field that a list is sorted by at first: `title`, `author[name]`, `createdBy[firstname]`. */
import { isListable, targetOf } from '../types/field-rules.ts';
import type { ManagedType } from '../types/managed-type.ts';
import type { TypeCatalogue } from '../types/type-catalogue.ts';

const PATH = /^([^[\].]+)((?:\[[^[\]]+\])*)$/;

/** Whether a list can be sorted by what a text names: each step is a listable field of the type before it. */
export function isSortField(type: ManagedType, text: string, catalogue: Pick<TypeCatalogue, 'get'>): boolean {
  const [, first = '', rest = ''] = PATH.exec(text) ?? [];
  const steps = [first, ...rest.split(/[[\]]/).filter((step) => step !== '')];
  let current: ManagedType | undefined = type;
  for (const step of steps) {
    if (!current || !isListable(current, step)) return false;
    current = catalogue.get(targetOf(current, step) ?? '');
  }
  return true;
}
