/** The administrators by whom lists can be filtered: who made an entry, who changed it last. */
import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from '../../../../src/admin/stores/admin-user-store.ts';
import { getData } from '../../api/client.ts';
import { usePermissions } from '../../api/permissions.ts';
import { displayName } from '../../shell/display-name.ts';
import type { Option } from '../../ui/select.tsx';

/** Undefined for who may not see other administrators, and until they are known. */
export function usePeople(): readonly Option[] | undefined {
  const mayRead = usePermissions().can('admin::users.read');
  const { data } = useQuery({
    queryKey: ['administrators', 'names'],
    queryFn: () =>
      getData<{ results: readonly AdminUser[] }>('/admin/users', { query: { page: 1, pageSize: 100 } }),
    enabled: mayRead,
    staleTime: 300_000,
  });
  return data?.results.map((person) => ({ value: String(person.id), label: displayName(person) }));
}
