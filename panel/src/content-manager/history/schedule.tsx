/** When an entry is published, and when it becomes a draft again. */
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { getData, send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { EntryTarget } from '../entries/entry-target.ts';
import { localDateTime, worldDateTime } from '../fields/date-time.ts';
import styles from './history.module.css';

interface ScheduleData {
  readonly publishAt: string | null;
  readonly unpublishAt: string | null;
  readonly failures: readonly { readonly action: 'publish' | 'unpublish'; readonly message: string }[];
}

interface ScheduleProps {
  readonly target: EntryTarget;
  readonly mayChange: boolean;
}

const scheduleKey = ({ path, query }: EntryTarget) => ['content-manager', 'schedule', path, query];

export function Schedule({ target, mayChange }: ScheduleProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: scheduleKey(target),
    queryFn: () => getData<ScheduleData>(`${target.path}/schedule`, { query: target.query }),
    staleTime: 0,
  });
  if (!data) return null;
  const { publishAt, unpublishAt, failures } = data;
  return (
    <>
      {publishAt && <p>{t('content-manager.schedule.publishes', { time: dateTime(publishAt) })}</p>}
      {unpublishAt && <p>{t('content-manager.schedule.unpublishes', { time: dateTime(unpublishAt) })}</p>}
      {failures.map(({ action, message }) => (
        <p key={action} role="alert" className={styles['failure']}>
          {t('content-manager.schedule.failed', { message })}
        </p>
      ))}
      {mayChange && (
        <Button wide icon={<CalendarClock aria-hidden />} onClick={() => setOpen(true)}>
          {t('content-manager.schedule.title')}
        </Button>
      )}
      {isOpen && <ScheduleDialog target={target} schedule={data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ScheduleDialogProps {
  readonly target: EntryTarget;
  readonly schedule: ScheduleData;
  readonly onClose: () => void;
}

function ScheduleDialog({ target, schedule, onClose }: ScheduleDialogProps) {
  const [publishAt, setPublishAt] = useState(localDateTime(schedule.publishAt ?? ''));
  const [unpublishAt, setUnpublishAt] = useState(localDateTime(schedule.unpublishAt ?? ''));
  const save = useAction(
    () =>
      send('PUT', `${target.path}/schedule`, {
        query: target.query,
        body: { publishAt: worldDateTime(publishAt), unpublishAt: worldDateTime(unpublishAt) },
      }),
    {
      invalidates: [scheduleKey(target)],
      done: () => {
        notify('success', t('content-manager.schedule.saved'));
        onClose();
      },
    },
  );
  return (
    <Dialog
      title={t('content-manager.schedule.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" disabled={save.busy} onClick={() => save.run()}>
            {t('global.save')}
          </Button>
        </>
      }
    >
      <p>{t('content-manager.schedule.text', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      <TextField
        label={t('content-manager.schedule.publish-at')}
        type="datetime-local"
        value={publishAt}
        onChange={setPublishAt}
      />
      <TextField
        label={t('content-manager.schedule.unpublish-at')}
        type="datetime-local"
        value={unpublishAt}
        onChange={setUnpublishAt}
      />
    </Dialog>
  );
}
