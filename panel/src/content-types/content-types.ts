/** The content-types and components of the project, as the content manager's API describes them. */
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../api/client.ts';
import type { Permissions } from '../permissions/permissions.ts';

/** An attribute as a schema defines it. */
export interface Attribute {
  readonly type: string;
  readonly customField?: string;
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly default?: unknown;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  readonly enum?: readonly string[];
  readonly targetField?: string;
  readonly relationType?: string;
  readonly targetModel?: string;
  readonly component?: string;
  readonly components?: readonly string[];
  readonly repeatable?: boolean;
  readonly multiple?: boolean;
  readonly allowedTypes?: readonly string[];
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
}

interface Schema {
  readonly uid: string;
  readonly isDisplayed: boolean;
  readonly apiID: string;
  readonly info: { readonly displayName: string; readonly description?: string; readonly icon?: string };
  readonly options?: { readonly draftAndPublish?: boolean };
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
  readonly attributes: Readonly<Record<string, Attribute>>;
}

export interface ContentType extends Schema {
  readonly kind: 'collectionType' | 'singleType';
}

export interface ComponentType extends Schema {
  readonly category: string;
}

export interface FieldSize {
  readonly default: number;
  readonly isResizable: boolean;
}

/** What the content manager asks at its start. */
export interface ContentInit {
  readonly fieldSizes: Readonly<Record<string, FieldSize>>;
  readonly components: readonly ComponentType[];
  readonly contentTypes: readonly ContentType[];
}

export const contentInitQuery = queryOptions({
  queryKey: ['content-manager', 'init'],
  queryFn: () => getData<ContentInit>('/content-manager/init'),
  staleTime: 300_000,
});

export const READ = 'plugin::content-manager.explorer.read';
export const CREATE = 'plugin::content-manager.explorer.create';
export const UPDATE = 'plugin::content-manager.explorer.update';
export const DELETE = 'plugin::content-manager.explorer.delete';
export const PUBLISH = 'plugin::content-manager.explorer.publish';

/** The types that are shown, and that the person may read or write something of, by name. */
export const readableTypes = (
  { contentTypes }: ContentInit,
  permissions: Permissions,
): readonly ContentType[] =>
  contentTypes
    .filter(
      ({ isDisplayed, uid }) => isDisplayed && (permissions.can(READ, uid) || permissions.can(CREATE, uid)),
    )
    .sort((one, other) => one.info.displayName.localeCompare(other.info.displayName));

export const isLocalized = ({ pluginOptions }: ContentType): boolean =>
  pluginOptions?.i18n?.localized === true;

export const hasDrafts = ({ options }: ContentType): boolean => options?.draftAndPublish === true;
