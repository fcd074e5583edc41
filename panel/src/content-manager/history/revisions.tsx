/** The revisions of an entry: who changed what, when; what differs from now; and the way back. */
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getData, send, sendVersioned } from '../../api/client.ts';
import { labelOfField, type TypeConfiguration } from '../../content-types/configuration.ts';
import { type ContentType, UPDATE } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime, relativeTime } from '../../i18n/relative-time.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import type { QueryObject } from '../../routing/query-codec.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { displayName } from '../../ui/display-name.ts';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Failure } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { Change } from '../entries/changes-list.tsx';
import type { Entry } from '../entries/entries.ts';
import type { EntryTarget } from '../entries/entry-target.ts';
import styles from './history.module.css';

const ChangesList = lazy(async () => import('../entries/changes-list.tsx'));

interface Revision {
  readonly number: number;
  readonly action: 'create' | 'update' | 'publish' | 'unpublish' | 'restore' | 'elsewhere';
  readonly createdAt: string;
  readonly createdBy: object | null;
  readonly changed: readonly string[];
}

interface RevisionsProps {
  readonly type: ContentType;
  readonly configuration: TypeConfiguration;
  readonly target: EntryTarget;
  /** Nothing is restored over unsaved work. */
  readonly isChanged: boolean;
  readonly version: () => string | null;
  /** The entry as it is stored after a revision was restored. */
  readonly onRestored: (entry: Entry, version: string | null) => void;
}

const revisionsKey = ({ path, query }: EntryTarget) => ['content-manager', 'revisions', path, query];

export function Revisions(props: RevisionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button wide icon={<History aria-hidden />} onClick={() => setOpen(true)}>
        {t('content-manager.revisions.title')}
      </Button>
      {isOpen && <RevisionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RevisionsDialog(props: RevisionsProps & { readonly onClose: () => void }) {
  const { type, configuration, target, isChanged, onClose, onRestored } = props;
  const { query } = target;
  const path = `${target.path}/revisions`;
  const mayRestore = usePermissions().can(UPDATE, type.uid);
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: revisionsKey(target),
    queryFn: async () => (await send<{ results: readonly Revision[] }>('GET', path, { query })).results,
    staleTime: 0,
  });
  const restoration = useAction(
    () =>
      sendVersioned<Entry>('POST', `${path}/${chosen}/restore`, {
        query,
        body: {},
        version: props.version(),
      }),
    {
      invalidates: [revisionsKey(target)],
      done: ({ body, version }) => {
        onRestored(body, version);
        notify('success', t('content-manager.revisions.restored'));
        onClose();
      },
    },
  );
  return (
    <Dialog
      wide
      title={t('content-manager.revisions.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          {mayRestore && (
            <Button
              look="primary"
              disabled={chosen === null || restoration.busy || isChanged}
              onClick={() => restoration.run()}
            >
              {t('content-manager.revisions.restore')}
            </Button>
          )}
        </>
      }
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && <p>{t('content-manager.revisions.none')}</p>}
      {isChanged && <p className={styles['soft']}>{t('content-manager.revisions.save-first')}</p>}
      {data && data.length > 0 && (
        <div className={styles['revisions']}>
          <ul className={styles['revisionList']}>
            {data.map((revision) => (
              <li key={revision.number}>
                <button
                  type="button"
                  className={styles['revision']}
                  aria-pressed={revision.number === chosen}
                  onClick={() => setChosen(revision.number)}
                >
                  <strong title={dateTime(revision.createdAt)}>{relativeTime(revision.createdAt)}</strong>
                  <span>
                    {t(`content-manager.revisions.action.${revision.action}`)}
                    {revision.createdBy ? `, ${displayName(revision.createdBy)}` : ''}
                  </span>
                  <span className={styles['soft']}>
                    {revision.changed.map((name) => labelOfField(configuration, name)).join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles['difference']} aria-live="polite">
            {chosen === null ? (
              <p className={styles['soft']}>{t('content-manager.revisions.choose')}</p>
            ) : (
              <Difference
                type={type}
                configuration={configuration}
                path={`${path}/${chosen}`}
                query={query}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface DifferenceProps {
  readonly type: ContentType;
  readonly configuration: TypeConfiguration;
  readonly path: string;
  readonly query: QueryObject;
}

/** What restoring a revision would change: from now to then. */
function Difference({ type, configuration, path, query }: DifferenceProps) {
  const { data, error } = useQuery({
    queryKey: ['content-manager', 'revision', path, query],
    queryFn: () => getData<{ differences: readonly Change[] }>(path, { query }),
    staleTime: 0,
  });
  if (error) return <Failure error={error} />;
  if (!data) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <p className={styles['soft']}>{t('content-manager.revisions.difference')}</p>
      <ChangesList
        type={type}
        configuration={configuration}
        changes={data.differences.map(({ attribute, before, after }) => ({
          attribute,
          before: after,
          after: before,
        }))}
      />
    </Suspense>
  );
}
