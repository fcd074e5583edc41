/** Offers unsaved work that this browser has kept of a form: it can be brought back, looked at, or thrown away. */
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import type { TypeConfiguration } from '../../content-types/configuration.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { conflictsOf } from '../../document/conflicts.ts';
import type { Values } from '../../document/document.ts';
import { useDocument } from '../../document/document-context.ts';
import type { EntrySession } from '../../document/entry-session.ts';
import type { Components } from '../../document/entry-values.ts';
import { shownBy, withShownRelated } from '../../document/gone-rows.ts';
import { overStored, type Shape } from '../../document/rebase.ts';
import type { Draft } from '../../drafts/draft.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import styles from '../entries/changes.module.css';
import type { Entry } from '../entries/entries.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const ChangesList = lazy(async () => import('../entries/changes-list.tsx'));

interface DraftBannerProps {
  readonly type: ContentType;
  readonly components: Components;
  readonly configuration: TypeConfiguration;
  readonly session: EntrySession<Entry>;
  readonly draft: Draft;
  /** The person has decided. */
  readonly onSettled: () => void;
}

export function DraftBanner(props: DraftBannerProps) {
  const { type, components, configuration, session, draft, onSettled } = props;
  const document = useDocument();
  const [isCompared, setCompared] = useState(false);
  const [question, setQuestion] = useState<{
    readonly fields: readonly string[];
    readonly theirs: Values;
  } | null>(null);
  const shape: Shape = { attributes: type.attributes, components };
  const take = (names: readonly string[], theirs: Values): void => {
    const values = withShownRelated(draft.values, theirs, shape, shownBy(draft.related));
    for (const name of names) {
      const attribute = type.attributes[name];
      if (attribute) document.set([name], overStored(attribute, values[name], theirs[name] ?? null, shape));
    }
    if (draft.creation) void session.resume(draft.creation);
    setCompared(false);
    setQuestion(null);
    onSettled();
    notify('info', t('content-manager.draft.restored'));
  };
  const restore = async (): Promise<void> => {
    try {
      const theirs = await session.theirs(draft.values);
      const fields = conflictsOf(draft.values, draft.base, theirs, shape);
      if (fields.length === 0) take(Object.keys(draft.values), theirs);
      else setQuestion({ fields, theirs });
    } catch (error) {
      notify('danger', messageOf(error));
    }
  };
  return (
    <section className={styles['banner']} aria-label={t('content-manager.draft.compare.title')}>
      <p>{t('content-manager.draft.offer', { time: dateTime(new Date(draft.savedAt).toISOString()) })}</p>
      <Button look="secondary" onClick={() => void restore()}>
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
              <Button look="primary" onClick={() => void restore()}>
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
      {question && (
        <ConflictDialog
          title={t('content-manager.conflict.draft.title')}
          text={t('content-manager.conflict.draft.text', { fields: question.fields.join(', ') })}
          accept={t('content-manager.conflict.restore')}
          giveUp={t('content-manager.conflict.keep-stored')}
          type={type}
          configuration={configuration}
          fields={question.fields}
          mine={draft.values}
          theirs={question.theirs}
          onAccept={(accepted) =>
            take(
              Object.keys(draft.values).filter((name) => !accepted.includes(name)),
              question.theirs,
            )
          }
          onGiveUp={onSettled}
          onClose={() => setQuestion(null)}
        />
      )}
    </section>
  );
}
