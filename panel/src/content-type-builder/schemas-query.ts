/** Asks for all schemas of the project. */
import { queryOptions } from '@tanstack/react-query';
import { getData, send } from '../api/client.ts';
import {
  BUILDER,
  type ReservedNames,
  type Schemas,
  type StoredComponent,
  type StoredType,
} from './model/schemas.ts';

export const schemasQuery = queryOptions({
  queryKey: ['content-type-builder'],
  queryFn: async ({ signal }): Promise<Schemas> => {
    const [types, components, reserved] = await Promise.all([
      getData<readonly StoredType[]>(`${BUILDER}/content-types`, { signal }),
      getData<readonly StoredComponent[]>(`${BUILDER}/components`, { signal }),
      send<ReservedNames>('GET', `${BUILDER}/reserved-names`, { signal }),
    ]);
    return {
      types: new Map(types.map((type) => [type.uid, type])),
      components: new Map(components.map((component) => [component.uid, component])),
      reserved,
    };
  },
  staleTime: 60_000,
});
