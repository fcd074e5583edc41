/** The dialogs that bring files into a field, loaded with the first of them that is opened. */
import { Suspense } from 'react';
import type { MediaFile } from '../../media/media.ts';
import { lazyScreen } from '../../ui/lazy-screen.tsx';

const PickerDialog = lazyScreen(
  async () => (await import('../../media/picker/picker-dialog.tsx')).PickerDialog,
  'upload',
);
const UploadDialog = lazyScreen(
  async () => (await import('../../media/upload/upload-dialog.tsx')).UploadDialog,
  'upload',
);

/** Files are chosen in the library, or these are added to it. */
export type Adding = { readonly by: 'choice' } | { readonly by: 'upload'; readonly files: readonly File[] };

interface AddFilesProps {
  readonly how: Adding;
  readonly multiple: boolean;
  readonly allowedTypes: readonly string[];
  readonly chosen: readonly MediaFile[];
  readonly onClose: () => void;
  /** @param files all that the field has then */
  readonly onChoose: (files: readonly MediaFile[]) => void;
}

export function AddFiles({ how, multiple, allowedTypes, chosen, onClose, onChoose }: AddFilesProps) {
  return (
    <Suspense fallback={null}>
      {how.by === 'choice' ? (
        <PickerDialog
          multiple={multiple}
          allowedTypes={allowedTypes}
          chosen={chosen}
          onClose={onClose}
          onChoose={onChoose}
        />
      ) : (
        <UploadDialog
          folder={null}
          files={how.files}
          multiple={multiple}
          allowedTypes={allowedTypes}
          choosesExisting
          onClose={onClose}
          onDone={(added) => {
            if (added.length === 0) return onClose();
            const known = new Set(chosen.map(({ id }) => id));
            const more = added.filter(({ id }) => !known.has(id));
            onChoose(multiple ? [...chosen, ...more] : added.slice(0, 1));
          }}
        />
      )}
    </Suspense>
  );
}
