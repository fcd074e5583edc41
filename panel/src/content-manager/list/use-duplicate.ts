/** Duplicating an entry: at once, or in a form where something of it must be unique. */
import { useLocation } from 'wouter';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath, type Entry } from './entries.ts';

/** @returns duplicates an entry by its id */
export function useDuplicate({ uid }: ContentType): (id: number) => Promise<void> {
  const [, navigate] = useLocation();
  return async (id) => {
    try {
      await send<Entry>('POST', `${collectionPath(uid)}/auto-clone/${id}`, { body: {} });
      await queryClient.invalidateQueries({ queryKey: ['content-manager', 'list', uid] });
      notify('success', t('content-manager.success.record.clone'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 400 && hasProhibitedFields(error.details)) {
        navigate(`/content-manager/collection-types/${uid}/create/clone/${id}`);
      } else notify('danger', messageOf(error));
    }
  };
}

const hasProhibitedFields = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'prohibitedFields' in details;
