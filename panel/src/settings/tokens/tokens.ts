/** Requests for tokens. */
import { queryOptions } from '@tanstack/react-query';
import type { ShownToken } from '../../../../src/admin/stores/token-store.ts';
import { getData } from '../../api/client.ts';

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

/** The actions of the content API: api → controller → action. */
type ActionTree = Readonly<
  Record<string, { readonly controllers: Readonly<Record<string, readonly string[]>> }>
>;

/** The actions a custom token may be given, by what they are of. */
export const actionsQuery = queryOptions({
  queryKey: ['content-api', 'permissions'],
  queryFn: async (): Promise<readonly (readonly [string, readonly string[]])[]> => {
    const tree = await getData<ActionTree>('/admin/content-api/permissions');
    return Object.entries(tree).map(([api, { controllers }]) => [
      api,
      Object.entries(controllers).flatMap(([name, actions]) =>
        actions.map((action) => `${api}.${name}.${action}`),
      ),
    ]);
  },
});
