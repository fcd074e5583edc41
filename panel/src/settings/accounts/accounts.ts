/** Requests for what the users of the content API may do, and how they sign in. */
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import type { RoutesByOwner } from '../content-api/bound-routes.ts';

const PATH = '/users-permissions';

export interface AccountRole {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  /** `authenticated`, `public` or another word, by which settings name it. */
  readonly type: string;
  readonly nb_users?: number;
}

/** api → controller → action → whether it is allowed. */
export type AllowedActions = Readonly<
  Record<
    string,
    {
      readonly controllers: Readonly<
        Record<string, Readonly<Record<string, { readonly enabled: boolean; readonly policy: string }>>>
      >;
    }
  >
>;

export interface AccountRoleWithActions extends AccountRole {
  readonly permissions: AllowedActions;
}

export const ROLES_PATH = `${PATH}/roles`;

export const accountRolesQuery = queryOptions({
  queryKey: ['accounts', 'roles'],
  queryFn: async () => (await send<{ roles: readonly AccountRole[] }>('GET', ROLES_PATH)).roles,
});

export const accountRoleQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'roles', id],
    queryFn: async () => (await send<{ role: AccountRoleWithActions }>('GET', `${ROLES_PATH}/${id}`)).role,
  });

/** All actions, none of them allowed. */
export const allActionsQuery = queryOptions({
  queryKey: ['accounts', 'actions'],
  queryFn: async () =>
    (await send<{ permissions: AllowedActions }>('GET', `${PATH}/permissions`)).permissions,
});

export const accountRoutesQuery = queryOptions({
  queryKey: ['accounts', 'routes'],
  queryFn: async () => (await send<{ routes: RoutesByOwner }>('GET', `${PATH}/routes`)).routes,
});

export interface Provider {
  readonly enabled: boolean;
  readonly key?: string;
  /** Stars where there is one. */
  readonly secret?: string;
  readonly subdomain?: string;
  readonly callback?: string;
  readonly callbackUrl?: string;
  /** The address to register with the provider. */
  readonly redirectUri?: string;
}

export const PROVIDERS_PATH = `${PATH}/providers`;

export const providersQuery = queryOptions({
  queryKey: ['accounts', 'providers'],
  queryFn: () => send<Readonly<Record<string, Provider>>>('GET', PROVIDERS_PATH),
});

export interface Template {
  readonly display: string;
  readonly icon: string;
  readonly options: {
    readonly from?: { readonly name?: string; readonly email?: string };
    readonly response_email?: string;
    readonly object?: string;
    readonly message?: string;
  };
}

export const TEMPLATES_PATH = `${PATH}/email-templates`;

export const templatesQuery = queryOptions({
  queryKey: ['accounts', 'templates'],
  queryFn: () => send<Readonly<Record<string, Template>>>('GET', TEMPLATES_PATH),
});

export interface AdvancedSettings {
  readonly unique_email: boolean;
  readonly allow_register: boolean;
  readonly email_confirmation: boolean;
  readonly email_reset_password: string | null;
  readonly email_confirmation_redirection: string | null;
  /** The type of a role. */
  readonly default_role: string;
}

export const ADVANCED_PATH = `${PATH}/advanced`;

export const advancedQuery = queryOptions({
  queryKey: ['accounts', 'advanced'],
  queryFn: () =>
    send<{ readonly settings: AdvancedSettings; readonly roles: readonly AccountRole[] }>(
      'GET',
      ADVANCED_PATH,
    ),
});
