/** What the administrator who is signed in may do. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { permissionsQuery } from '../api/queries.ts';
import { Permissions } from './permissions.ts';

export function usePermissions(): Permissions {
  const { data } = useSuspenseQuery(permissionsQuery);
  return useMemo(() => new Permissions(data), [data]);
}
