/** Choosing files of the media library, or adding new ones. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Empty, Failure } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './fields.module.css';
import { Picture } from './media-field.tsx';

/** A file as entries and the library have it. */
export interface MediaFile {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly mime: string;
  readonly alternativeText?: string | null;
  readonly formats?: { readonly thumbnail?: { readonly url: string } } | null;
}

interface FilePage {
  readonly results: readonly MediaFile[];
  readonly pagination: { readonly page: number; readonly pageCount: number };
}

interface MediaDialogProps {
  readonly multiple: boolean;
  /** `images`, `videos`, `audios`, `files`; none for all. */
  readonly kinds: readonly string[];
  readonly chosen: readonly MediaFile[];
  readonly onClose: () => void;
  readonly onChoose: (files: readonly MediaFile[]) => void;
}

const MIME_OF: Readonly<Record<string, string>> = { images: 'image', videos: 'video', audios: 'audio' };

/** The filter of the library for the kinds a field takes. */
function kindFilter(kinds: readonly string[]): object {
  if (kinds.length === 0 || kinds.includes('files')) return {};
  const $or = kinds.map((kind) => ({ mime: { $contains: MIME_OF[kind] ?? kind } }));
  return { filters: { $and: [{ $or }] } };
}

export function MediaDialog({ multiple, kinds, chosen, onClose, onChoose }: MediaDialogProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState(chosen);
  const input = useRef<HTMLInputElement>(null);
  const query = { page, pageSize: 24, sort: 'createdAt:DESC', _q: search, ...kindFilter(kinds) };
  const files = useQuery({
    queryKey: ['upload', 'files', query],
    queryFn: ({ signal }) => send<FilePage>('GET', '/upload/files', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const toggle = (file: MediaFile): void => {
    const isChosen = selected.some(({ id }) => id === file.id);
    if (multiple) setSelected(isChosen ? selected.filter(({ id }) => id !== file.id) : [...selected, file]);
    else setSelected(isChosen ? [] : [file]);
  };
  const upload = useMutation({
    mutationFn: (list: readonly File[]) => {
      const form = new FormData();
      for (const file of list) {
        form.append('files', file);
        form.append(
          'fileInfo',
          JSON.stringify({ name: file.name, caption: null, alternativeText: null, folder: null }),
        );
      }
      return send<readonly MediaFile[]>('POST', '/upload', { body: form });
    },
    onSuccess: async (added) => {
      setSelected(multiple ? [...selected, ...added] : added.slice(0, 1));
      await queryClient.invalidateQueries({ queryKey: ['upload'] });
    },
    onError: (error) => notify('danger', messageOf(error)),
  });
  const { data } = files;
  return (
    <Dialog
      title={t('content-manager.media.dialog')}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" onClick={() => onChoose(selected)}>
            {t('content-manager.media.finish', { count: selected.length })}
          </Button>
        </>
      }
    >
      <TextField
        label={t('global.search')}
        type="search"
        value={search}
        onChange={(words) => {
          setSearch(words);
          setPage(1);
        }}
      />
      <button
        type="button"
        className={styles['drop']}
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          upload.mutate([...event.dataTransfer.files]);
        }}
      >
        <Upload aria-hidden />
        {t(upload.isPending ? 'content-manager.media.uploading' : 'content-manager.media.drop')}
      </button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        aria-label={t('content-manager.media.drop')}
        onChange={(event) => {
          const list = [...(event.target.files ?? [])];
          event.target.value = '';
          if (list.length > 0) upload.mutate(list);
        }}
      />
      {files.error && !data ? (
        <Failure error={files.error} retry={() => void files.refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.results.length === 0 ? (
        <Empty>{t('content-manager.media.none')}</Empty>
      ) : (
        <>
          <ul className={styles['files']}>
            {data.results.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  className={classNames(styles['file'], styles['fileChoice'])}
                  aria-pressed={selected.some(({ id }) => id === file.id)}
                  onClick={() => toggle(file)}
                >
                  <Picture file={file} />
                  <span className={styles['fileFoot']}>
                    <span className={styles['fileName']}>{file.name}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {data.pagination.pageCount > 1 && (
            <div className={styles['boolean']}>
              <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t('components.pagination.go-to-previous')}
              </Button>
              <Button disabled={page >= data.pagination.pageCount} onClick={() => setPage(page + 1)}>
                {t('components.pagination.go-to-next')}
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
