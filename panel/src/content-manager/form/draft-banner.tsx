/** Offers unsaved work that this browser has kept of a form: it can be brought back, looked at, or thrown away. */
import { lazy, Suspense, useState } from 'react';
import type { TypeConfiguration } from '../../content-types/configuration.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { useDocument } from '../../document/document-context.ts';
import type { Draft } from '../../drafts/draft.ts';
import { mergeChanges } from '../../drafts/merge.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import styles from './changes.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';

const ChangesList = lazy(async () => import('./changes-list.tsx'));

interface DraftBannerProps {
  readonly type: ContentType;
  readonly configuration: TypeConfiguration;
  readonly draft: Draft;
  /** The person has decided. */
  readonly onSettled: () => void;
}

export function DraftBanner({ type, configuration, draft, onSettled }: DraftBannerProps) {
  const document = useDocument();
  const [isCompared, setCompared] = useState(false);
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const take = (names: readonly string[]): void => {
    for (const name of names) document.set([name], draft.values[name]);
    setCompared(false);
    setConflicts([]);
    onSettled();
    notify('info', t('content-manager.draft.restored'));
  };
  const restore = (): void => {
    const merge = mergeChanges(draft.values, draft.base, document.base);
    if (merge.conflicts.length === 0) take(Object.keys(draft.values));
    else setConflicts(merge.conflicts);
  };
  return (
    <section className={styles['banner']} aria-label={t('content-manager.draft.compare.title')}>
      <p>{t('content-manager.draft.offer', { time: dateTime(new Date(draft.savedAt).toISOString()) })}</p>
      <Button look="secondary" onClick={restore}>
        {t('content-manager.draft.restore')}
      </Button>
      <Button onClick={() => setCompared(true)}>{t('content-manager.draft.compare')}</Button>
      <Button look="quiet" onClick={onSettled}>
        {t('content-manager.draft.discard')}
      </Button>
      {isCompared && (
        <Dialog
          wide
          title={t('content-manager.draft.compare.title')}
          onClose={() => setCompared(false)}
          actions={
            <>
              <Button onClick={() => setCompared(false)}>{t('app.components.Button.cancel')}</Button>
              <Button look="primary" onClick={restore}>
                {t('content-manager.draft.restore')}
              </Button>
            </>
          }
        >
          <Suspense fallback={<Loading />}>
            <ChangesList
              type={type}
              configuration={configuration}
              changes={Object.entries(draft.values).map(([attribute, after]) => ({
                attribute,
                before: document.get([attribute]),
                after,
              }))}
            />
          </Suspense>
        </Dialog>
      )}
      {conflicts.length > 0 && (
        <ConflictDialog
          title={t('content-manager.conflict.draft.title')}
          text={t('content-manager.conflict.draft.text', { fields: conflicts.join(', ') })}
          accept={t('content-manager.conflict.restore')}
          giveUp={t('content-manager.conflict.keep-stored')}
          type={type}
          configuration={configuration}
          fields={conflicts}
          mine={draft.values}
          theirs={document.base}
          onAccept={(accepted) => take(Object.keys(draft.values).filter((name) => !accepted.includes(name)))}
          onGiveUp={onSettled}
          onClose={() => setConflicts([])}
        />
      )}
    </section>
  );
}
