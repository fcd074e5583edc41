/** How the content manager shows a type: columns of lists, rows and labels of forms, kept by the server. */
import { queryOptions } from '@tanstack/react-query';
import type { ViewConfiguration as StoredView } from '../../../src/admin/content-manager/configuration/configuration.ts';
import { getData } from '../api/client.ts';

export type {
  EditMetadata,
  ListMetadata,
  PlacedField,
  ViewSettings,
} from '../../../src/admin/content-manager/configuration/configuration.ts';

export interface ViewConfiguration extends StoredView {
  readonly uid: string;
}

/** The view of a type, and of all components it holds. */
export interface TypeConfiguration {
  readonly contentType: ViewConfiguration;
  readonly components: Readonly<Record<string, ViewConfiguration>>;
}

/** What a field is called in a form. */
export const labelOfField = ({ contentType }: TypeConfiguration, name: string): string =>
  contentType.metadatas[name]?.edit.label || name;

export const configurationQuery = (uid: string) =>
  queryOptions({
    queryKey: ['content-manager', 'configuration', uid],
    queryFn: () => getData<TypeConfiguration>(configurationPath(uid, false)),
    staleTime: 60_000,
  });

/** Where the view of a type or component is read and written. */
export const configurationPath = (uid: string, isComponent: boolean): string =>
  `/content-manager/${isComponent ? 'components' : 'content-types'}/${uid}/configuration`;

/** The view of a component, and of all components it holds. */
export interface ComponentConfiguration {
  readonly component: ViewConfiguration;
  readonly components: Readonly<Record<string, ViewConfiguration>>;
}

export const componentConfigurationQuery = (uid: string) =>
  queryOptions({
    queryKey: ['content-manager', 'configuration', uid],
    queryFn: () => getData<ComponentConfiguration>(configurationPath(uid, true)),
    staleTime: 60_000,
  });
