/** One file: what it is, what is said of it, where it is used; and what may be done with it. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import { Loading } from '../../ui/loading.tsx';
import { Failure } from '../../ui/page.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { DeleteDialog } from '../deletion/delete-dialog.tsx';
import { FileUsesOf } from '../deletion/file-uses.tsx';
import { kindOf } from '../file-facts.ts';
import styles from '../media.module.css';
import { ACTIONS, type FileDetails, type MediaFile } from '../media.ts';
import { detailsQuery, fileQuery } from '../media-requests.ts';
import { AssetFacts } from './asset-facts.tsx';
import { AssetFields } from './asset-fields.tsx';
import { AssetStage } from './asset-stage.tsx';
import { type AssetMode, AssetTools } from './asset-tools.tsx';
import { useAssetChanges } from './use-asset-changes.ts';

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

function AssetForm({ file, details, onClose, onChange }: AssetFormProps) {
  const mayUpdate = usePermissions().can(ACTIONS.update);
  const changes = useAssetChanges(file, details, onChange, onClose);
  const [mode, setMode] = useState<AssetMode>('show');
  const [confirming, setConfirming] = useState<'delete' | 'leave' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const leave = (): void => (changes.isChanged ? setConfirming('leave') : onClose());
  const isOff = !mayUpdate || mode === 'crop' || changes.busy;
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
              <Button look="primary" disabled={isOff} onClick={changes.save}>
                {t('upload.details.finish')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles['asset']}>
        <div className={styles['assetSide']}>
          <AssetTools
            file={file}
            isStored={changes.replacement === null}
            mode={mode}
            onMode={setMode}
            onDelete={() => setConfirming('delete')}
          />
          <AssetStage file={file} changes={changes} mode={mode} onShow={() => setMode('show')} />
          {changes.sent !== null && (
            <progress max={1} value={changes.sent} aria-label={t('upload.add.uploading')} />
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('upload.control-card.replace-media')}
            accept={kindOf(file.mime) === 'image' ? 'image/*' : undefined}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = '';
              if (!chosen) return;
              changes.replaceBy(chosen);
              setMode('show');
            }}
          />
        </div>
        <form
          ref={focusFirstWrong}
          noValidate
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isOff) changes.save();
          }}
        >
          <AssetFacts file={file} />
          <AssetFields changes={changes} isOff={isOff} />
          <Duplicates files={details.duplicates} />
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

/** Other files with the same content. */
const Duplicates = ({ files }: { readonly files: FileDetails['duplicates'] }) =>
  files.length > 0 && (
    <section>
      <h3 className={styles['factsTitle']}>{t('upload.details.duplicates')}</h3>
      <ul className={styles['uses']}>
        {files.map(({ id, name, folder }) => (
          <li key={id}>{folder ? `${folder.name} / ${name}` : name}</li>
        ))}
      </ul>
    </section>
  );
