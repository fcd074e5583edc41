/** Requests for tokens. */
import { queryOptions } from '@tanstack/react-query';
import type { ShownToken } from '../../../../src/admin/administrators/stores/token-store.ts';
import { getData } from '../../api/client.ts';
import { groupsOf, type NamedActions, type RoutesByOwner } from '../content-api/bound-routes.ts';

/** A token; its key is answered once, when it is made. */
export interface Token extends ShownToken {
  readonly accessKey?: string;
}

export const tokensQuery = (path: string) =>
  queryOptions({ queryKey: ['tokens', path], queryFn: () => getData<readonly Token[]>(path) });

export const tokenQuery = (path: string, id: string | null) =>
  queryOptions({
    queryKey: ['tokens', path, id],
    queryFn: () => getData<Token>(`${path}/${id}`),
    enabled: id !== null,
  });

/** The actions a custom token may be given, by what they are of. */
export const actionsQuery = queryOptions({
  queryKey: ['content-api', 'permissions'],
  queryFn: async () => groupsOf(await getData<NamedActions>('/admin/content-api/permissions')),
});

/** The routes that run these actions. */
export const contentRoutesQuery = queryOptions({
  queryKey: ['content-api', 'routes'],
  queryFn: () => getData<RoutesByOwner>('/admin/content-api/routes'),
});
