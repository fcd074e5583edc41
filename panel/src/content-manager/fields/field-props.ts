/** What every control of a form is given. */
import type { ReactNode } from 'react';
import type { Attribute } from '../../content-types/content-types.ts';
import type { Path } from '../../document/document.ts';

export interface FieldProps {
  /** The attribute's name. */
  readonly name: string;
  readonly path: Path;
  readonly attribute: Attribute;
  readonly label: string;
  readonly hint: string | undefined;
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly required: boolean;
  /** The attribute that stands for a related entry. */
  readonly mainField: string | undefined;
  /** The type or component the attribute is of, and its row: what relations are asked by. */
  /** Says whether the value is one of its locale; absent where there are no locales. */
  readonly labelNote: ReactNode;
  readonly owner: { readonly uid: string; readonly id: number | null };
}
