/** What all parts of the form of permissions are given. */
import type { Cell, Grants } from './grants.ts';

/** For which actions conditions are to be set. */
export interface ConditionsAsked {
  /** What the actions are of: a type, a group. */
  readonly name: string;
  readonly actions: readonly { readonly label: string; readonly cell: Cell }[];
}

export interface MatrixProps {
  readonly grants: Grants;
  readonly onChange: (grants: Grants) => void;
  readonly disabled: boolean;
  readonly onConditions: (target: ConditionsAsked) => void;
}
