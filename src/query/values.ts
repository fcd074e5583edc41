/** Collects the values of a plan while it is resolved. */
import type { FilterValue } from '../model/types/scalar-type.ts';
import type { Slot } from './plan.ts';

export class Values {
  readonly list: FilterValue[] = [];

  /** Keeps a value and returns its slot. */
  add(value: FilterValue): Slot {
    return this.list.push(value) - 1;
  }
}
