/** What the fields of one form share. */
import { createContext, type RefObject, use } from 'react';
import type { TypeConfiguration } from '../../content-types/configuration.ts';
import type { ComponentType, ContentType } from '../../content-types/content-types.ts';
import type { Path } from '../../document/document.ts';
import type { EntrySession } from '../../document/entry-session.ts';
import type { Entry } from '../entries/entries.ts';

/** Another translation of the entry. */
export interface Reference {
  /** What its language is called. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What may be done with the entry of a form, as far as its fields do it. */
export interface FormActions {
  readonly session: Pick<EntrySession<Entry>, 'subscribe' | 'state'>;
  publish(): Promise<void>;
  unpublish(): Promise<void>;
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
  /** What may be done with the entry, as it is at the moment; absent where fields are no entry's. */
  readonly actions?: RefObject<FormActions>;
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
