/**
 * Saves a change of schemas: asks the server what it would do, shows what happens to the data where there is something to
 * show, makes the change, and waits for the server with the new model.
 */
import { type ReactNode, useState } from 'react';
import type { ChangeWarning } from '../../../../src/admin/schema-change/data/describe-data.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { permissionsQuery, queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import styles from '../content-type-builder.module.css';
import type { ChangeRequest } from '../model/request.ts';
import { schemasQuery } from '../schemas-query.ts';
import type { DryRun } from './dry-run.ts';
import { untilSeen, untilServed } from './restart.ts';
import { ReviewDialog } from './review-dialog.tsx';

export interface SaveOptions {
  /** Which version of the schema was read; the server refuses to overwrite another one. */
  readonly version?: string | null;
  /** What the person has agreed to already. */
  readonly isKnown?: (warning: ChangeWarning) => boolean;
  /** Always asks, even if no data is concerned. */
  readonly question?: string;
  /** @param uid of what was saved */
  readonly onDone?: (uid: string) => void;
}

interface Asked {
  readonly dryRun: DryRun;
  readonly request: ChangeRequest;
  readonly options: SaveOptions;
}

interface Save {
  readonly save: (request: ChangeRequest, options?: SaveOptions) => void;
  readonly busy: boolean;
  /** The dialogs of it. */
  readonly shown: ReactNode;
}

export function useSave(): Save {
  const [confirming, setConfirming] = useState<Asked | null>(null);
  const [state, setState] = useState<'idle' | 'checking' | 'waiting' | 'late'>('idle');

  const make = async ({ method, path, body }: ChangeRequest, options: SaveOptions): Promise<void> => {
    setConfirming(null);
    setState('waiting');
    const since = Date.now();
    try {
      const { version = null } = options;
      const answer = await send<{ data?: { uid: string }; name?: string }>(method, path, { body, version });
      await untilServed(() => setState('late'));
      // other types refer to this one, and a new type gives super administrators new permissions
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: schemasQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['content-manager'] }),
        queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey }),
      ]);
      await untilSeen(since);
      options.onDone?.(answer.data?.uid ?? answer.name ?? '');
    } catch (error) {
      refuse(error);
    } finally {
      setState('idle');
    }
  };

  const save = async (request: ChangeRequest, options: SaveOptions = {}): Promise<void> => {
    setState('checking');
    try {
      const { method, path, body } = request;
      const { version = null, isKnown = () => false, question } = options;
      const { data } = await send<{ data: DryRun }>(method, path, {
        body,
        version,
        query: { dryRun: 'true' },
      });
      const warnings = data.warnings.filter((warning) => !isKnown(warning));
      if (warnings.length > 0 || question !== undefined) {
        setState('idle');
        setConfirming({ dryRun: { ...data, warnings }, request, options });
      } else await make(request, options);
    } catch (error) {
      setState('idle');
      refuse(error);
    }
  };

  return {
    save: (request, options) => void save(request, options),
    busy: state !== 'idle',
    shown: (
      <>
        {confirming && (
          <ReviewDialog
            dryRun={confirming.dryRun}
            question={confirming.options.question}
            onClose={() => setConfirming(null)}
            onConfirm={() => void make(confirming.request, confirming.options)}
          />
        )}
        {(state === 'waiting' || state === 'late') && (
          <Dialog title={t('app.components.OverlayBlocker.title')} dismissable={false} onClose={() => {}}>
            <span className={styles['spinner']} />
            <p role="status">
              {t(
                state === 'late'
                  ? 'app.components.OverlayBlocker.description.serverError'
                  : 'app.components.OverlayBlocker.description',
              )}
            </p>
          </Dialog>
        )}
      </>
    ),
  };
}

/** Says why nothing was changed. */
function refuse(error: unknown): void {
  const all = error instanceof ApiError ? error.fieldErrors : [];
  const texts = all.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  notify('danger', texts.length > 1 ? texts.join('; ') : messageOf(error));
}
