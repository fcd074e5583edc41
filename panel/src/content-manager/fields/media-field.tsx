/** Files of the media library in an entry: one, or several in an order. */
import { ImagePlus, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { kindOf } from '../../media/file-facts.ts';
import mediaStyles from '../../media/media.module.css';
import { ACTIONS, type MediaFile } from '../../media/media.ts';
import { AlternativeText } from '../../media/picker/alternative-text.tsx';
import { ChosenFiles } from '../../media/picker/chosen-files.tsx';
import { useFieldDrop } from '../../media/picker/field-drop.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { AddFiles, type Adding } from './add-files.tsx';
import type { FieldProps } from './field-props.ts';
import { GroupField } from './legend.tsx';

const AssetDialog = lazyScreen(
  async () => (await import('../../media/asset/asset-dialog.tsx')).AssetDialog,
  'upload',
);

const ALL: readonly string[] = [];

export function MediaField(props: FieldProps) {
  const { path, attribute, label, labelNote, hint, error, required, disabled } = props;
  const permissions = usePermissions();
  const [value, set] = useValue<MediaFile | readonly MediaFile[]>(path);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  // what has been said of files since the entry was read; it is no change of the entry
  const [said, setSaid] = useState<ReadonlyMap<number, MediaFile>>(new Map());
  const isMany = attribute.multiple === true;
  const allowedTypes = attribute.allowedTypes ?? ALL;
  const stored: readonly MediaFile[] =
    value === null ? [] : Array.isArray(value) ? value : [value as MediaFile];
  const files = stored.map((file) => said.get(file.id) ?? file);
  const change = (next: readonly MediaFile[]): void => set(isMany ? next : (next[0] ?? null));
  const say = (file: MediaFile): void => setSaid(new Map(said).set(file.id, file));

  const mayPick = !disabled && permissions.can(ACTIONS.read);
  const mayUpload = !disabled && permissions.can(ACTIONS.create);
  const { isOver, target } = useFieldDrop(mayUpload, (dropped) =>
    setAdding({ by: 'upload', files: isMany ? dropped : dropped.slice(0, 1) }),
  );
  return (
    <GroupField
      label={isMany && files.length > 0 ? `${label} (${files.length})` : label}
      labelNote={labelNote}
      isRegion={path.length === 1}
      hint={hint}
      error={error}
      required={required}
    >
      <div className={classNames(mediaStyles['field'], isOver && mediaStyles['over'])} {...target}>
        {files.length > 0 && (
          <ChosenFiles
            files={files}
            disabled={disabled}
            onChange={change}
            onEdit={({ id }) => setEdited(id)}
            more={(file) =>
              kindOf(file.mime) === 'image' &&
              (file.alternativeText ? (
                <p className={mediaStyles['hint']}>{file.alternativeText}</p>
              ) : (
                permissions.can(ACTIONS.update) && <AlternativeText file={file} onSaved={say} />
              ))
            }
          />
        )}
        {files.length === 0 &&
          (mayPick || mayUpload ? (
            <button
              type="button"
              className={mediaStyles['emptyField']}
              onClick={() => setAdding(mayPick ? { by: 'choice' } : { by: 'upload', files: [] })}
            >
              <ImagePlus aria-hidden />
              {t('upload.field.empty')}
            </button>
          ) : (
            <p className={mediaStyles['hint']}>{t('upload.field.fixed')}</p>
          ))}
        {files.length > 0 && mayPick && (
          <div>
            <Button icon={<Plus aria-hidden />} onClick={() => setAdding({ by: 'choice' })}>
              {t('upload.control-card.add')}
            </Button>
          </div>
        )}
      </div>
      {adding && (
        <AddFiles
          how={adding}
          multiple={isMany}
          allowedTypes={allowedTypes}
          chosen={files}
          onClose={() => setAdding(null)}
          onChoose={(next) => {
            change(next);
            setAdding(null);
          }}
        />
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <AssetDialog
            id={edited}
            onClose={() => setEdited(null)}
            onChange={(file) => {
              if (file) say(file);
              else change(stored.filter(({ id }) => id !== edited));
            }}
          />
        </Suspense>
      )}
    </GroupField>
  );
}
