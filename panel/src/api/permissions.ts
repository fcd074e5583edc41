/** What the administrator who is signed in may do. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Permissions } from '../permissions/permissions.ts';
import { permissionsQuery } from './queries.ts';

export function usePermissions(): Permissions {
  const { data } = useSuspenseQuery(permissionsQuery);
  return useMemo(() => new Permissions(data), [data]);
}
