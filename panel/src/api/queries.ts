/** What the panel asks of the server at its start, and keeps. */
import { notifyManager, QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Permission } from '../../../src/admin/administrators/permissions/admin-permission-store.ts';
import type { AdminUser } from '../../../src/admin/administrators/stores/admin-user-store.ts';
import { ApiError } from './api-error.ts';
import { getData } from './client.ts';

/** Failures that another try would repeat are not tried again. */
const mayRetry = (count: number, error: unknown): boolean =>
  count < 2 && !(error instanceof ApiError && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: false } },
});

// before the next event, not after a timer: the second click of two finds a button that is disabled
notifyManager.setScheduler(queueMicrotask);

/** What everybody may know before signing in. */
export interface Init {
  readonly hasAdmin: boolean;
  readonly menuLogo: string | null;
  readonly authLogo: string | null;
}

export const initQuery = queryOptions({
  queryKey: ['init'],
  queryFn: () => getData<Init>('/admin/init'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => getData<AdminUser>('/admin/users/me'),
  staleTime: 60_000,
});

export const permissionsQuery = queryOptions({
  queryKey: ['me', 'permissions'],
  queryFn: () => getData<readonly Permission[]>('/admin/users/me/permissions'),
  staleTime: 60_000,
});

/** What the project is run with. */
export interface Information {
  readonly currentEnvironment: string;
  /** The server watches the project's files: the content-type builder may change them. */
  readonly autoReload: boolean;
  readonly strapiVersion: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly nodeVersion: string;
}

export const informationQuery = queryOptions({
  queryKey: ['information'],
  queryFn: () => getData<Information>('/admin/information'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The administrator who is signed in. */
export const useMe = (): AdminUser => useSuspenseQuery(meQuery).data;
