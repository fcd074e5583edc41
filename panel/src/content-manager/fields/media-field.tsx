/** Files of the media library in an entry: one, or several in an order. */
import { ChevronLeft, ChevronRight, FileText, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { GroupField } from './legend.tsx';
import { MediaDialog, type MediaFile } from './media-dialog.tsx';

export function MediaField({ path, attribute, label, hint, error, required, disabled }: FieldProps) {
  const [value, set] = useValue<MediaFile | readonly MediaFile[]>(path);
  const [isOpen, setOpen] = useState(false);
  const isMany = attribute.multiple === true;
  const files: readonly MediaFile[] =
    value === null ? [] : Array.isArray(value) ? value : [value as MediaFile];
  const change = (next: readonly MediaFile[]): void => set(isMany ? next : (next[0] ?? null));
  const swap = (index: number, other: number): void => {
    const next = [...files];
    [next[index], next[other]] = [next[other]!, next[index]!];
    change(next);
  };
  return (
    <GroupField
      label={isMany ? `${label} (${files.length})` : label}
      hint={hint}
      error={error}
      required={required}
    >
      {files.length > 0 && (
        <ul className={styles['files']}>
          {files.map((file, index) => (
            <li key={file.id} className={styles['file']}>
              <Picture file={file} />
              <div className={styles['fileFoot']}>
                <span className={styles['fileName']} title={file.name}>
                  {file.name}
                </span>
                {isMany && !disabled && index > 0 && (
                  <IconButton
                    label={t('content-manager.media.earlier', { name: file.name })}
                    onClick={() => swap(index, index - 1)}
                  >
                    <ChevronLeft aria-hidden />
                  </IconButton>
                )}
                {isMany && !disabled && index < files.length - 1 && (
                  <IconButton
                    label={t('content-manager.media.later', { name: file.name })}
                    onClick={() => swap(index, index + 1)}
                  >
                    <ChevronRight aria-hidden />
                  </IconButton>
                )}
                {!disabled && (
                  <IconButton
                    label={t('content-manager.media.remove', { name: file.name })}
                    onClick={() => change(files.filter(({ id }) => id !== file.id))}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
            {t(files.length > 0 && !isMany ? 'content-manager.media.replace' : 'content-manager.media.add')}
          </Button>
        </div>
      )}
      {isOpen && (
        <MediaDialog
          multiple={isMany}
          kinds={attribute.allowedTypes ?? []}
          chosen={files}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            change(next);
            setOpen(false);
          }}
        />
      )}
    </GroupField>
  );
}

/** A picture, or a sign for what is none; its name stands beside it. */
export const Picture = ({ file }: { readonly file: MediaFile }) =>
  file.mime.startsWith('image/') ? (
    <img
      src={file.formats?.thumbnail?.url ?? file.url}
      alt={file.alternativeText ?? ''}
      className={styles['picture']}
      loading="lazy"
    />
  ) : (
    <span className={styles['picture']}>
      <FileText aria-hidden />
    </span>
  );
