/** What is open over the library. */
import { Suspense } from 'react';
import { AssetDialog } from '../asset/asset-dialog.tsx';
import { DeleteDialog } from '../deletion/delete-dialog.tsx';
import { FolderDialog } from '../folders/folder-dialog.tsx';
import { MoveDialog } from '../folders/move-dialog.tsx';
import type { MediaFolder } from '../media.ts';
import { UploadDialog } from '../upload/upload-dialog.tsx';
import type { Library } from './use-library.ts';
import type { Selection } from './use-selection.ts';

export type OpenDialog =
  | { readonly what: 'upload'; readonly files: readonly File[] }
  | { readonly what: 'folder'; readonly folder: MediaFolder | null }
  | { readonly what: 'asset'; readonly id: number }
  | { readonly what: 'move' | 'delete' };

interface LibraryDialogsProps {
  readonly open: OpenDialog | null;
  readonly library: Library;
  readonly selection: Selection;
  readonly onClose: () => void;
}

export function LibraryDialogs({ open, library, selection, onClose }: LibraryDialogsProps) {
  const parent = library.state.folder;
  const chosen = {
    files: library.files.filter(({ id }) => selection.files.has(id)),
    folders: library.folders.filter(({ id }) => selection.folders.has(id)),
  };
  const onDone = (): void => {
    selection.clear();
    onClose();
  };
  switch (open?.what) {
    case undefined:
      return null;
    case 'upload':
      return <UploadDialog folder={parent} files={open.files} onClose={onClose} onDone={onClose} />;
    case 'folder':
      return (
        <Suspense fallback={null}>
          <FolderDialog folder={open.folder} parent={parent} onClose={onClose} />
        </Suspense>
      );
    case 'asset':
      return <AssetDialog id={open.id} onClose={onClose} />;
    case 'move':
      return <MoveDialog {...chosen} from={parent} onClose={onClose} onDone={onDone} />;
    case 'delete':
      return <DeleteDialog {...chosen} onClose={onClose} onDone={onDone} />;
  }
}
