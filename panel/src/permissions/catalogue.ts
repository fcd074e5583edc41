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
