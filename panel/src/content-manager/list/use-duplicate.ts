/** Duplicating an entry: at once, or in a form where something of it must be unique. */
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath, type Entry } from '../entries/entries.ts';

/** An entry that cannot be duplicated as it is. */
export interface Prohibited {
  readonly id: number;
  readonly fields: readonly { readonly path: readonly string[]; readonly reason: 'unique' | 'relation' }[];
}

interface Duplicating {
  readonly prohibited: Prohibited | null;
  duplicate(id: number): Promise<void>;
  dismiss(): void;
}

export function useDuplicate({ uid }: ContentType): Duplicating {
  const [prohibited, setProhibited] = useState<Prohibited | null>(null);
  return {
    prohibited,
    dismiss: () => setProhibited(null),
    duplicate: async (id) => {
      try {
        await send<Entry>('POST', `${collectionPath(uid)}/auto-clone/${id}`, { body: {} });
        await queryClient.invalidateQueries({ queryKey: ['content-manager', 'list', uid] });
        notify('success', t('content-manager.success.record.clone'));
      } catch (error) {
        const fields = prohibitedFields(error);
        if (fields) setProhibited({ id, fields });
        else notify('danger', messageOf(error));
      }
    },
  };
}

/** `prohibitedFields: [[['slug'], 'unique'], …]` of a refusal; null for any other error. */
function prohibitedFields(error: unknown): Prohibited['fields'] | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { prohibitedFields: found } = (error.details ?? {}) as {
    readonly prohibitedFields?: readonly [readonly string[], string][];
  };
  if (!Array.isArray(found)) return null;
  return found.map(([path, reason]) => ({ path, reason: reason === 'unique' ? 'unique' : 'relation' }));
}
