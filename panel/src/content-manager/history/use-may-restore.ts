/** Whether deleted entries of a type can be brought back, by this person and on this server. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { panelSettingsQuery } from '../../api/panel-settings.ts';
import { CREATE } from '../../content-types/content-types.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';

/** What is restored is made again, so the right to make entries is asked; `trash.days` may be 0. */
export function useMayRestore(uid: string): boolean {
  const { keepsDeleted } = useSuspenseQuery(panelSettingsQuery).data;
  return usePermissions().can(CREATE, uid) && keepsDeleted;
}
