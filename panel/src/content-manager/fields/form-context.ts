/** What the fields of one form share. */
import { createContext, use } from 'react';
import type { TypeConfiguration } from '../../content-types/configuration.ts';
import type { ComponentType, ContentType } from '../../content-types/content-types.ts';
import type { Path } from '../../document/document.ts';

/** Another translation of the entry. */
export interface Reference {
  /** What its language is called. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface FormContextValue {
  readonly type: ContentType;
  readonly components: ReadonlyMap<string, ComponentType>;
  readonly configuration: TypeConfiguration;
  /** null for an entry that is not stored yet. */
  readonly id: number | null;
  readonly locale: string | null;
  /** Another translation, which is shown beside the fields. */
  readonly reference?: Reference | null;
  /** Whether the person may see, and change, the value at a path. */
  mayRead(path: Path): boolean;
  mayEdit(path: Path): boolean;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** @throws Error outside of a form */
export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error('There is no form around this field');
  return form;
}
