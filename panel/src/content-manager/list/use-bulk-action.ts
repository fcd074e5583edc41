/** An action of all chosen entries: how far it is, how to end it, and what is said at its end. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { notify } from '../../ui/notifications.tsx';
import { inPieces } from './in-pieces.ts';

export interface BulkActionOptions {
  readonly ids: readonly number[];
  /** Sends one request for some of the ids. */
  readonly act: (piece: readonly number[]) => Promise<unknown>;
  /** Says that so many entries are done. */
  readonly onSuccess: (count: number) => void;
  /** Nothing of it was done. */
  readonly onFailure?: (error: unknown) => void;
  /** The dialog is over, and nothing is chosen any more. */
  readonly onDone: () => void;
}

export interface BulkRun {
  readonly start: () => void;
  readonly isPending: boolean;
  /** How many entries are behind us. */
  readonly progress: number;
  /** Ends it after the request under way. */
  readonly stop: () => void;
}

export function useBulkAction({ ids, act, onSuccess, onFailure, onDone }: BulkActionOptions): BulkRun {
  const [progress, setProgress] = useState(0);
  const ending = useRef<AbortController | null>(null);
  const run = useMutation({
    mutationFn: () => {
      setProgress(0);
      ending.current = new AbortController();
      return inPieces(ids, act, { onProgress: setProgress, signal: ending.current.signal });
    },
    onSuccess: async ({ done, refused, problem }) => {
      if (done > 0) onSuccess(done);
      if (refused > 0)
        notify('warning', t('content-manager.bulk.refused', { count: refused, problem: messageOf(problem) }));
      else if (problem !== null) notify('danger', messageOf(problem));
      if (done === 0 && problem !== null) return onFailure?.(problem);
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['content-manager'] });
    },
  });
  return {
    start: () => run.mutate(),
    isPending: run.isPending,
    progress,
    stop: () => ending.current?.abort(),
  };
}
