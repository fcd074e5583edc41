/** One file: what it is, what is said of it, where it is used; and what may be done with it. */
import { useQuery } from '@tanstack/react-query';
import { Crop, Download, Focus, Link2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { usePermissions } from '../../api/permissions.ts';
import { queryClient } from '../../api/queries.ts';
import { requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { currentLanguage, t } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Failure } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { copyLink, downloadFile } from '../copy-link.ts';
import { dimensionsOf, extensionOf, kindOf, sizeText } from '../file-facts.ts';
import { FolderSelect } from '../folders/folder-select.tsx';
import { DeleteDialog } from '../library/delete-dialog.tsx';
import styles from '../media.module.css';
import { ACTIONS, type FileDetails, type FocalPoint, type MediaFile } from '../media.ts';
import { detailsQuery, fileQuery, refreshLibrary, saveFileInfo, saveFocalPoint } from '../media-requests.ts';
import { sendFile } from '../upload/send-file.ts';
import { AssetPreview } from './asset-preview.tsx';
import { FileUsesOf } from './file-uses.tsx';
import { FocalPointField } from './focal-point.tsx';
import { canCrop } from './pixel-crop.ts';

const Cropper = lazy(async () => ({ default: (await import('./cropper.tsx')).Cropper }));

interface AssetDialogProps {
  readonly id: number;
  readonly onClose: () => void;
  /** The file is another one now, or gone. */
  readonly onChange?: (file: MediaFile | null) => void;
}

export function AssetDialog({ id, onClose, onChange }: AssetDialogProps) {
  useFocusReturn();
  const file = useQuery(fileQuery(id));
  const details = useQuery(detailsQuery(id));
  const error = file.error ?? details.error;
  if (file.data && details.data) {
    return (
      <AssetForm
        key={file.data.updatedAt}
        file={file.data}
        details={details.data}
        onClose={onClose}
        onChange={onChange}
      />
    );
  }
  return (
    <Dialog title={t('upload.modal.edit.title')} wide onClose={onClose}>
      {error ? <Failure error={error} /> : <Loading />}
    </Dialog>
  );
}

interface AssetFormProps {
  readonly file: MediaFile;
  readonly details: FileDetails;
  readonly onClose: () => void;
  readonly onChange: ((file: MediaFile | null) => void) | undefined;
}

type Mode = 'show' | 'crop' | 'focal';

function AssetForm({ file, details, onClose, onChange }: AssetFormProps) {
  const permissions = usePermissions();
  const mayUpdate = permissions.can(ACTIONS.update);
  const [mode, setMode] = useState<Mode>('show');
  const [confirming, setConfirming] = useState<'delete' | 'leave' | null>(null);
  const [replacement, setReplacement] = useState<File | null>(null);
  const [focalPoint, setFocalPoint] = useState<FocalPoint | null>(details.focalPoint);
  const [sent, setSent] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const initial = {
    name: file.name,
    alternativeText: file.alternativeText ?? '',
    caption: file.caption ?? '',
    folder: file.folder?.id ?? null,
  };
  const [before] = useState(initial);
  const { values, errors, failure, busy, set, submit } = useSubmit(
    before,
    ({ name }) => ({ name: requiredText(name) }),
    async (info) => {
      if (replacement) {
        setSent(0);
        await sendFile(replacement, info, { replaces: file.id, onProgress: setSent }).finally(() =>
          setSent(null),
        );
      } else if (isInfoChanged) await saveFileInfo(file.id, info);
      if (isFocalChanged && !replacement) await saveFocalPoint(file.id, focalPoint);
      await finish(file.id, isInfoChanged || isFocalChanged || replacement !== null);
    },
  );
  const isInfoChanged = JSON.stringify(values) !== JSON.stringify(before);
  const isFocalChanged = JSON.stringify(focalPoint) !== JSON.stringify(details.focalPoint);
  const isChanged = isInfoChanged || isFocalChanged || replacement !== null;

  /** Refreshes what shows the file. */
  const finish = async (id: number, hasChanged: boolean): Promise<void> => {
    if (hasChanged) {
      notify('success', t('upload.saved'));
      await refreshLibrary();
      onChange?.(await queryClient.fetchQuery(fileQuery(id)));
    }
    onClose();
  };
  const onCut = async (cut: File, isCopy: boolean): Promise<void> => {
    setSent(0);
    try {
      const options = { onProgress: setSent, ...(isCopy ? {} : { replaces: file.id }) };
      await sendFile(cut, isCopy ? values : {}, options);
      await finish(file.id, true);
    } catch (error) {
      notify('danger', messageOf(error));
      setSent(null);
    }
  };
  const leave = (): void => (isChanged ? setConfirming('leave') : onClose());
  const isPicture = kindOf(file.mime) === 'image';
  const facts = [
    ['upload.details.size', file.size === undefined ? '-' : sizeText(file.size)],
    ['upload.details.dimensions', dimensionsOf(file) ?? '-'],
    ['upload.details.date', file.createdAt ? day(file.createdAt) : '-'],
    ['upload.details.extension', extensionOf(file)],
    ['upload.details.id', String(file.id)],
  ] as const;
  const isOff = !mayUpdate || mode === 'crop' || busy;
  return (
    <Dialog
      title={t('upload.modal.edit.title')}
      wide
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('app.components.Button.cancel')}</Button>
          {mayUpdate && (
            <>
              <Button disabled={isOff} onClick={() => input.current?.click()}>
                {t('upload.control-card.replace-media')}
              </Button>
              <Button look="primary" disabled={isOff} onClick={submit}>
                {t('upload.details.finish')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles['asset']}>
        <div className={styles['assetSide']}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
          <div role="group" aria-label={file.name} className={styles['assetTools']}>
            {mayUpdate && (
              <IconButton
                label={t('upload.control-card.delete')}
                bordered
                onClick={() => setConfirming('delete')}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
            {permissions.can(ACTIONS.download) && (
              <IconButton
                label={t('upload.control-card.download')}
                bordered
                onClick={() => downloadFile(file)}
              >
                <Download aria-hidden />
              </IconButton>
            )}
            {permissions.can(ACTIONS.copyLink) && (
              <IconButton
                label={t('upload.control-card.copy-link')}
                bordered
                onClick={() => void copyLink(file)}
              >
                <Link2 aria-hidden />
              </IconButton>
            )}
            {canCrop(file.mime) && !replacement && (mayUpdate || permissions.can(ACTIONS.create)) && (
              <IconButton
                label={t('upload.control-card.crop')}
                bordered
                aria-pressed={mode === 'crop'}
                onClick={() => setMode(mode === 'crop' ? 'show' : 'crop')}
              >
                <Crop aria-hidden />
              </IconButton>
            )}
            {isPicture && mayUpdate && !replacement && (
              <IconButton
                label={t('upload.control-card.focal-point')}
                bordered
                aria-pressed={mode === 'focal'}
                onClick={() => setMode(mode === 'focal' ? 'show' : 'focal')}
              >
                <Focus aria-hidden />
              </IconButton>
            )}
          </div>
          {mode === 'crop' ? (
            <Suspense fallback={<Loading />}>
              <Cropper
                file={file}
                mayReplace={mayUpdate}
                mayCopy={permissions.can(ACTIONS.create)}
                busy={sent !== null}
                onCut={(cut, isCopy) => void onCut(cut, isCopy)}
                onFail={(message) => {
                  notify('warning', message);
                  setMode('show');
                }}
                onClose={() => setMode('show')}
              />
            </Suspense>
          ) : mode === 'focal' ? (
            <FocalPointField file={file} point={focalPoint} onChange={setFocalPoint} />
          ) : (
            <AssetPreview file={file} replacement={replacement} />
          )}
          {sent !== null && <progress max={1} value={sent} aria-label={t('upload.add.uploading')} />}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('upload.control-card.replace-media')}
            accept={isPicture ? 'image/*' : undefined}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = '';
              if (!chosen) return;
              setReplacement(chosen);
              setMode('show');
            }}
          />
        </div>
        <form
          noValidate
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isOff) submit();
          }}
        >
          <dl className={styles['facts']}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <TextField
            label={t('upload.form.input.label.file-name')}
            name="name"
            disabled={isOff}
            value={values.name}
            error={errors.name}
            onChange={(name) => set('name', name)}
          />
          <TextField
            label={t('upload.form.input.label.file-alt')}
            name="alternativeText"
            hint={t('upload.form.input.decription.file-alt')}
            disabled={isOff}
            value={values.alternativeText}
            onChange={(text) => set('alternativeText', text)}
          />
          <TextField
            label={t('upload.form.input.label.file-caption')}
            name="caption"
            disabled={isOff}
            value={values.caption}
            onChange={(text) => set('caption', text)}
          />
          <FolderSelect
            value={values.folder}
            error={errors.folder}
            disabled={isOff}
            onChange={(folder) => set('folder', folder)}
          />
          {failure && (
            <p role="alert" className={styles['failure']}>
              {failure}
            </p>
          )}
          {details.duplicates.length > 0 && (
            <section>
              <h3 className={styles['factsTitle']}>{t('upload.details.duplicates')}</h3>
              <ul className={styles['uses']}>
                {details.duplicates.map(({ id, name, folder }) => (
                  <li key={id}>{folder ? `${folder.name} / ${name}` : name}</li>
                ))}
              </ul>
            </section>
          )}
          <FileUsesOf id={file.id} />
          {/* Enter in a field sends the form, which a form without this button does not do */}
          <button type="submit" hidden />
        </form>
      </div>
      {confirming === 'delete' && (
        <DeleteDialog
          files={[file]}
          folders={[]}
          onClose={() => setConfirming(null)}
          onDone={() => {
            onChange?.(null);
            onClose();
          }}
        />
      )}
      {confirming === 'leave' && (
        <ConfirmDialog onClose={() => setConfirming(null)} onConfirm={onClose}>
          <p>{t('upload.details.unsaved')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const day = (date: string): string => new Intl.DateTimeFormat(currentLanguage()).format(new Date(date));
