/** Chooses files of the library for a field, in an order; new ones can be added on the way. */
import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { FolderPlus, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import type { MediaRequest } from '../../plugin-host/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { AssetDialog } from '../asset/asset-dialog.tsx';
import { FolderDialog } from '../folders/folder-dialog.tsx';
import { type LibraryState, TOP } from '../library-state.ts';
import styles from '../media.module.css';
import { ACTIONS, type MediaFile } from '../media.ts';
import { viewQuery } from '../media-requests.ts';
import { useTransferredFiles } from '../upload/transferred-files.ts';
import { UploadDialog } from '../upload/upload-dialog.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { PickerBrowser } from './picker-browser.tsx';

interface PickerDialogProps {
  readonly multiple: boolean;
  /** `images`, `videos`, `audios`, `files`; none for all. */
  readonly allowedTypes: readonly string[];
  readonly chosen: readonly MediaFile[];
  readonly onClose: () => void;
  readonly onChoose: (files: readonly MediaFile[]) => void;
}

/** What is open in place of the picker, which keeps its state meanwhile. */
type Open =
  | { readonly what: 'upload'; readonly files: readonly File[] }
  | { readonly what: 'folder' }
  | { readonly what: 'asset'; readonly id: number };

/** The indices of its tabs. */
const BROWSE = 0;
const SELECTED = 1;

export function PickerDialog({ multiple, allowedTypes, chosen, onClose, onChoose }: PickerDialogProps) {
  useFocusReturn();
  const permissions = usePermissions();
  const view = useSuspenseQuery(viewQuery).data;
  const [state, setState] = useState<LibraryState>({
    page: 1,
    ...view,
    search: '',
    filters: [],
    folder: null,
    folderPath: TOP,
  });
  const [selected, setSelected] = useState(chosen);
  const [tab, setTab] = useState(chosen.length > 0 ? SELECTED : BROWSE);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const mayCreate = permissions.can(ACTIONS.create);
  useTransferredFiles(mayCreate && open === null, (files) => setOpen({ what: 'upload', files }));

  const choose = (file: MediaFile, isChosen: boolean): void => {
    const others = selected.filter(({ id }) => id !== file.id);
    setSelected(isChosen ? (multiple ? [...others, file] : [file]) : others);
  };
  if (open?.what === 'upload') {
    return (
      <UploadDialog
        folder={state.folder}
        files={multiple ? open.files : open.files.slice(0, 1)}
        multiple={multiple}
        allowedTypes={allowedTypes}
        choosesExisting
        onClose={close}
        onDone={(added) => {
          const known = new Set(selected.map(({ id }) => id));
          const more = added.filter(({ id }) => !known.has(id));
          setSelected(multiple ? [...selected, ...more] : more.length > 0 ? more.slice(0, 1) : selected);
          setTab(SELECTED);
          close();
        }}
      />
    );
  }
  if (open?.what === 'asset') {
    const { id } = open;
    return (
      <AssetDialog
        id={id}
        onClose={close}
        onChange={(file) =>
          setSelected(
            selected.flatMap((one) => (one.id !== id ? [one] : file === null ? [] : [{ ...one, ...file }])),
          )
        }
      />
    );
  }
  return (
    <Dialog
      title={t('upload.picker.title')}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('upload.picker.cancel')}</Button>
          <Button look="primary" onClick={() => onChoose(selected)}>
            {t('upload.picker.finish')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('upload.tabs.title')}
        selected={tab}
        onSelect={setTab}
        beside={
          mayCreate && (
            <div className={styles['pickerActions']}>
              <Button icon={<FolderPlus aria-hidden />} onClick={() => setOpen({ what: 'folder' })}>
                {t('upload.picker.add-folder')}
              </Button>
              <Button
                look="secondary"
                icon={<Plus aria-hidden />}
                onClick={() => setOpen({ what: 'upload', files: [] })}
              >
                {t('upload.modal.upload-list.sub-header.button')}
              </Button>
            </div>
          )
        }
        tabs={[
          {
            label: t('upload.modal.nav.browse'),
            content: () => (
              <PickerBrowser
                state={state}
                onState={(change) => setState({ ...state, page: 1, ...change })}
                allowedTypes={allowedTypes}
                selected={selected}
                multiple={multiple}
                onChoose={choose}
                onChooseAll={setSelected}
                onEdit={({ id }) => setOpen({ what: 'asset', id })}
              />
            ),
          },
          {
            name: 'selected',
            label: t('upload.picker.selected', { count: selected.length }),
            content: () =>
              selected.length === 0 ? (
                <p className={styles['hint']}>{t('upload.picker.nothing')}</p>
              ) : (
                <ChosenFiles
                  files={selected}
                  onChange={setSelected}
                  onEdit={({ id }) => setOpen({ what: 'asset', id })}
                />
              ),
          },
        ]}
      />
      {open?.what === 'folder' && (
        <Suspense fallback={null}>
          <FolderDialog folder={null} parent={state.folder} onClose={close} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** Opens the dialog for code that is no part of the panel. @returns closes it */
export function openPicker({ allowedTypes, multiple, onClose, onSelect }: MediaRequest): () => void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <PickerDialog
          allowedTypes={allowedTypes}
          multiple={multiple}
          chosen={[]}
          onClose={onClose}
          onChoose={onSelect}
        />
      </Suspense>
    </QueryClientProvider>,
  );
  return () => {
    root.unmount();
    element.remove();
  };
}
