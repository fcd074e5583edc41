/** The actions that roles of administrators may hold, as the server lists them. */
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../api/client.ts';

/** A field of a type; a component has those inside it. */
export interface PropertyChild {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly children?: readonly PropertyChild[];
}

/** What actions on a type can be narrowed to: its fields, its locales. */
export interface SubjectProperty {
  readonly label: string;
  readonly value: string;
  readonly children: readonly PropertyChild[];
}

export interface Subject {
  readonly uid: string;
  readonly label: string;
  readonly properties: readonly SubjectProperty[];
}

export interface ContentAction {
  readonly label: string;
  readonly actionId: string;
  readonly subjects: readonly string[];
  readonly applyToProperties: readonly string[];
}

/** The actions on types of a kind. */
export interface ContentSection {
  readonly actions: readonly ContentAction[];
  readonly subjects: readonly Subject[];
}

/** An action on nothing in particular. */
export interface PlainAction {
  readonly displayName: string;
  readonly action: string;
  readonly subCategory: string;
  readonly plugin?: string;
  readonly category?: string;
}

export interface Condition {
  readonly id: string;
  readonly displayName: string;
  readonly category: string;
}

export interface Catalogue {
  readonly conditions: readonly Condition[];
  readonly sections: {
    readonly plugins: readonly PlainAction[];
    readonly settings: readonly PlainAction[];
    readonly singleTypes: ContentSection;
    readonly collectionTypes: ContentSection;
  };
}

export const catalogueQuery = queryOptions({
  queryKey: ['permissions', 'catalogue'],
  queryFn: () => getData<Catalogue>('/admin/permissions'),
  staleTime: 60_000,
});

/** What people call an action: its own name, and where it is found in the form of a role. Pure. */
export interface ActionName {
  readonly name: string;
  /** "Users and Roles, roles" */
  readonly place: string;
}

/** null for an action that the catalogue does not have. */
export function nameOfAction({ sections }: Catalogue, action: string): ActionName | null {
  const plain = [...sections.plugins, ...sections.settings].find((one) => one.action === action);
  if (plain) {
    const { displayName, plugin, category, subCategory } = plain;
    return { name: displayName, place: [plugin ?? category, subCategory].filter(Boolean).join(', ') };
  }
  const content = sections.collectionTypes.actions.find(({ actionId }) => actionId === action);
  return content ? { name: content.label, place: '' } : null;
}
