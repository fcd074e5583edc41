/** What all parts of the builder share: the schemas, the draft, which dialog is open. */
import { createContext, useContext } from 'react';
import type { AnyDraft, Draft } from './model/draft.ts';
import type { KindName } from './model/kinds.ts';
import type { ChangeRequest } from './model/request.ts';
import type { Schemas } from './model/schemas.ts';
import type { SaveOptions } from './save/use-save.tsx';

/** The dialog that is open. */
export type Step =
  | { readonly kind: 'newType'; readonly of: 'collectionType' | 'singleType' }
  | { readonly kind: 'newComponent' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'category'; readonly name: string }
  /** What kind of field is added to a schema. */
  | { readonly kind: 'chooser'; readonly owner: string }
  | FieldStep;

export interface FieldStep {
  readonly kind: 'field';
  /** The schema the field belongs to. */
  readonly owner: string;
  readonly field: KindName;
  /** Which custom type a new field of the kind `custom` has. */
  readonly customType?: string;
  /** Its place; null for a new one. */
  readonly place: number | null;
}

export interface BuilderContextValue {
  readonly schemas: Schemas;
  /** null where nothing is shown: a project without types. */
  readonly draft: Draft | null;
  /** False where schemas are only shown. */
  readonly mayChange: boolean;
  readonly step: Step | null;
  setStep(step: Step | null): void;
  /** Replaces the draft of what is shown, or begins another one. */
  setDraft(draft: Draft): void;
  /** Puts a changed type or component into the draft. */
  change(schema: AnyDraft): void;
  save(request: ChangeRequest, options?: SaveOptions): void;
}

export const BuilderContext = createContext<BuilderContextValue | null>(null);

export function useBuilder(): BuilderContextValue {
  const value = useContext(BuilderContext);
  if (!value) throw new Error('There is no content-type builder around');
  return value;
}

/** Addresses of the builder, as v4 has them. */
export const ROOT_ADDRESS = '/plugins/content-type-builder';
