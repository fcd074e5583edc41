/** Publishes several entries: shows which are ready, and why others are not, before it asks. */
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { entryAddress } from '../../content-types/addresses.ts';
import { configurationQuery } from '../../content-types/configuration.ts';
import { type ContentType, contentInitQuery } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { PluginZone } from '../../plugin-host/plugin-zone.tsx';
import { Button, IconLink } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Table } from '../../ui/table.tsx';
import { notifyFailure, useAction } from '../../ui/use-action.ts';
import { collectionPath, type Entry } from '../entries/entries.ts';
import styles from './list-screen.module.css';
import { type PublishProblem, publishProblems } from './publish-problems.ts';

interface PublishDialogProps {
  readonly type: ContentType;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function PublishDialog({ type, entries, onClose, onDone }: PublishDialogProps) {
  const { uid } = type;
  const { mainField } = useSuspenseQuery(configurationQuery(uid)).data.contentType.settings;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(entries.map(({ id }) => id)));
  const [isAsked, setAsked] = useState(false);
  const { stateOf, refresh, isChecking } = useStates(type, entries);
  // what is said above the table is said of the rows that are ticked
  const ticked = entries.filter(({ id }) => chosen.has(id));
  const published = ticked.filter(({ publishedAt }) => Boolean(publishedAt)).length;
  const wanted = ticked.filter((entry) => stateOf(entry) === null && !entry.publishedAt);
  const publication = useAction(
    () =>
      send('POST', `${collectionPath(uid)}/actions/bulkPublish`, {
        body: { ids: wanted.map(({ id }) => id) },
      }),
    {
      invalidates: [['content-manager']],
      done: () => {
        notify('success', t('content-manager.success.records.publish'));
        onDone();
      },
      failed: (error) => {
        setAsked(false);
        notifyFailure(error);
      },
    },
  );
  const nameOf = (entry: Entry): string => String(entry[mainField] ?? entry.id);
  const lineOf = (entry: Entry): number => entries.indexOf(entry) + 1;
  return (
    <>
      <Dialog
        wide
        title={t('content-manager.containers.ListPage.selectedEntriesModal.title')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
            <Button onClick={refresh} disabled={isChecking}>
              {t('content-manager.publish.refresh')}
            </Button>
            <Button
              look="primary"
              disabled={isChecking || wanted.length === 0}
              onClick={() => setAsked(true)}
            >
              {t('app.utils.publish')}
            </Button>
          </>
        }
      >
        <p>
          {t('content-manager.containers.ListPage.selectedEntriesModal.selectedCount', {
            alreadyPublishedCount: published,
            readyToPublishCount: wanted.length,
            withErrorsCount: ticked.length - published - wanted.length,
          })}
        </p>
        <Table
          label={t('content-manager.containers.ListPage.selectedEntriesModal.title')}
          rows={entries}
          keyOf={({ id }) => id}
          selection={{ chosen, onChange: setChosen, nameOf: (entry) => String(lineOf(entry)) }}
          columns={[
            { label: t('content-manager.publish.id'), cell: ({ id }) => id },
            { label: t('content-manager.publish.name'), cell: nameOf },
            {
              label: t('content-manager.publish.status'),
              cell: (entry) => <State entry={entry} problem={stateOf(entry)} />,
            },
          ]}
          actions={(entry) => (
            <IconLink
              to={entryAddress(uid, entry.id, entry.locale)}
              label={t('app.component.table.edit', {
                target: t('content-manager.list.line', { line: lineOf(entry) }),
              })}
            >
              <Pencil aria-hidden />
            </IconLink>
          )}
        />
      </Dialog>
      {isAsked && (
        <ConfirmDialog
          look="primary"
          confirm={t('app.utils.publish')}
          busy={publication.busy}
          onClose={() => setAsked(false)}
          onConfirm={() => publication.run()}
        >
          <p>{t('content-manager.publish.confirm')}</p>
          <PluginZone view="listView" block="publishModalAdditionalInfos" slug={uid} />
        </ConfirmDialog>
      )}
    </>
  );
}

const State = ({ entry, problem }: { readonly entry: Entry; readonly problem: string | null }) => {
  if (problem !== null) {
    return (
      <span className={styles['bad']} title={problem}>
        <CircleX aria-hidden />
        {problem}
      </span>
    );
  }
  return (
    <span className={styles['good']}>
      <CircleCheck aria-hidden />
      {t(entry.publishedAt ? 'content-manager.publish.already' : 'content-manager.publish.ready')}
    </span>
  );
};

/** What keeps each of the drafts from being published: lists do not have all values, so each is read. */
function useStates(type: ContentType, entries: readonly Entry[]) {
  const init = useSuspenseQuery(contentInitQuery).data;
  const components = useMemo(() => new Map(init.components.map((one) => [one.uid, one])), [init]);
  const drafts = entries.filter(({ publishedAt }) => !publishedAt);
  const answers = useQueries({
    queries: drafts.map(({ id }) => ({
      queryKey: ['content-manager', 'publishable', type.uid, id],
      queryFn: () => send<Entry>('GET', `${collectionPath(type.uid)}/${id}`),
      staleTime: 0,
      gcTime: 0,
    })),
  });
  const problems = new Map(
    drafts.map(({ id }, index) => {
      const { data, error } = answers[index]!;
      if (error) return [id, messageOf(error)];
      const found = data ? publishProblems(data, type.attributes, components) : [];
      return [id, found.map(describe).join(', ') || null];
    }),
  );
  return {
    /** null: nothing is known to be wrong. */
    stateOf: ({ id }: Entry): string | null => problems.get(id) ?? null,
    isChecking: answers.some(({ isFetching }) => isFetching),
    refresh: () => {
      for (const answer of answers) void answer.refetch();
    },
  };
}

const describe = ({ field, min }: PublishProblem): string =>
  min === null
    ? t('content-manager.publish.required', { field })
    : t('content-manager.publish.too-few', { field, min });
