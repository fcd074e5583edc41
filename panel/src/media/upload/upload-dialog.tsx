/** Adds files: chosen, dropped, pasted, or named by their addresses; what is said of them before they are sent. */
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { acceptOf, isAllowed } from '../file-facts.ts';
import { FolderSelect } from '../folders/folder-select.tsx';
import styles from '../media.module.css';
import { ACTIONS, type MediaFile } from '../media.ts';
import { refreshLibrary } from '../media-requests.ts';
import { PendingRow } from './pending-row.tsx';
import { sendFile } from './send-file.ts';
import { useTransferredFiles } from './transferred-files.ts';
import { UrlForm } from './url-form.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

interface UploadDialogProps {
  /** Where the files go unless the person says otherwise; null for the top. */
  readonly folder: number | null;
  /** Files that were dropped or pasted: the first step is done with them. */
  readonly files: readonly File[];
  /** False for a field that takes one file. */
  readonly multiple?: boolean;
  /** The kinds a field takes; none for all. */
  readonly allowedTypes?: readonly string[];
  /** Offers a file of the library in place of one with the same content. */
  readonly choosesExisting?: boolean;
  readonly onClose: () => void;
  /** @param files stored ones, and those chosen in place of others */
  readonly onDone: (files: readonly MediaFile[]) => void;
}

const ALL: readonly string[] = [];

export function UploadDialog(props: UploadDialogProps) {
  const { files, multiple = true, allowedTypes = ALL, choosesExisting = false, onClose, onDone } = props;
  const permissions = usePermissions();
  /** Those that the field takes; a message names the others. */
  const allowed = (some: readonly File[]): readonly File[] => {
    for (const { name } of some.filter(({ type }) => !isAllowed(type, allowedTypes)))
      notify('warning', t('upload.field.not-allowed', { name }));
    const fitting = some.filter(({ type }) => isAllowed(type, allowedTypes));
    return multiple ? fitting : fitting.slice(0, 1);
  };
  const [first] = useState(() => files.filter(({ type }) => isAllowed(type, allowedTypes)));
  const { queue, items, add } = useUploadQueue(first, permissions.can(ACTIONS.read));
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once of those the dialog begins with
  useEffect(() => void allowed(files), []);
  const takesMore = multiple || items.length === 0;
  const [folder, setFolder] = useState(props.folder);
  const [used, setUsed] = useState<readonly MediaFile[]>([]);
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useTransferredFiles(!isSending && takesMore, (some) => add(allowed(some)));

  const finish = async (stored: readonly MediaFile[]): Promise<void> => {
    await refreshLibrary();
    onDone([...used, ...stored]);
  };
  const upload = async (): Promise<void> => {
    setSending(true);
    const stored = await queue.send(({ file, name, alternativeText }, options) =>
      sendFile(
        file,
        {
          name: name.trim() || file.name,
          ...(alternativeText.trim() === '' ? {} : { alternativeText: alternativeText.trim() }),
          folder,
        },
        options,
      ),
    );
    setSending(false);
    const left = queue.items().filter(({ state }) => state !== 'stored');
    if (stored.length > 0) notify('success', t('upload.add.uploaded', { count: stored.length }));
    if (left.length === 0) await finish(stored);
    else if (left.some(({ state }) => state === 'failed')) {
      notify('danger', t('upload.add.failed', { count: left.length }));
      await refreshLibrary();
    }
  };
  const cancel = (): void => {
    if (isSending) queue.cancel();
    else close();
  };
  const close = (): void => {
    const stored = queue.items().flatMap((item) => (item.stored ? [item.stored] : []));
    if (stored.length + used.length > 0) void finish(stored);
    else onClose();
  };
  const remove = (key: number): void => {
    queue.remove(key);
    if (queue.items().length === 0 && used.length > 0) void finish([]);
  };
  const waiting = items.filter(({ state }) => state !== 'stored');
  const isChoosing = items.length === 0;
  const choose = (): void => input.current?.click();
  return (
    <Dialog
      title={t('upload.header.actions.add-assets')}
      wide
      dismissable={!isSending}
      onClose={close}
      actions={
        isChoosing ? (
          <Button onClick={close}>{t('upload.add.cancel')}</Button>
        ) : (
          <>
            <Button onClick={cancel}>{t('upload.add.cancel')}</Button>
            <Button look="primary" disabled={isSending || waiting.length === 0} onClick={() => void upload()}>
              {t('upload.add.submit', { count: waiting.length })}
            </Button>
          </>
        )
      }
    >
      <input
        ref={input}
        type="file"
        name="files"
        multiple={multiple}
        hidden
        accept={acceptOf(allowedTypes)}
        aria-label={t('upload.input.button.label')}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          add(allowed(chosen));
        }}
      />
      {isChoosing ? (
        <Tabs
          label={t('upload.tabs.title')}
          tabs={[
            {
              label: t('upload.modal.nav.computer'),
              content: () => (
                <div className={styles['dropField']}>
                  <Upload aria-hidden />
                  <span>{t('upload.input.label')}</span>
                  <Button look="primary" onClick={choose}>
                    {t('upload.input.button.label')}
                  </Button>
                </div>
              ),
            },
            {
              label: t('upload.modal.nav.url'),
              content: () => <UrlForm onFiles={(some) => add(allowed(some))} />,
            },
          ]}
        />
      ) : (
        <>
          <div className={styles['pendingHead']}>
            <div>
              <p className={styles['factsTitle']} aria-live="polite">
                {isSending ? t('upload.add.uploading') : t('upload.add.ready', { count: waiting.length })}
              </p>
              <p className={styles['hint']}>{t('upload.add.ready.hint')}</p>
            </div>
            {takesMore && (
              <Button disabled={isSending} onClick={choose}>
                {t('upload.add.more')}
              </Button>
            )}
          </div>
          <FolderSelect value={folder} disabled={isSending} onChange={setFolder} />
          <ul className={styles['pendingList']}>
            {waiting.map((item) => (
              <PendingRow
                key={item.key}
                item={item}
                disabled={isSending}
                onSay={(info) => queue.say(item.key, info)}
                onRemove={() => remove(item.key)}
                onUse={
                  choosesExisting
                    ? (file) => {
                        setUsed([...used, file]);
                        queue.remove(item.key);
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
