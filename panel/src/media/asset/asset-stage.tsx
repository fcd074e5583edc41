/** The picture or file itself: shown, cropped, or given a focal point. */
import { lazy, Suspense } from 'react';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { AssetPreview } from '../asset-preview.tsx';
import { ACTIONS, type MediaFile } from '../media.ts';
import type { AssetMode } from './asset-tools.tsx';
import { FocalPointField } from './focal-point.tsx';
import type { AssetChanges } from './use-asset-changes.ts';

const Cropper = lazy(async () => ({ default: (await import('./cropper.tsx')).Cropper }));

interface AssetStageProps {
  readonly file: MediaFile;
  readonly changes: AssetChanges;
  readonly mode: AssetMode;
  /** Shows the file again. */
  readonly onShow: () => void;
}

export function AssetStage({ file, changes, mode, onShow }: AssetStageProps) {
  const permissions = usePermissions();
  switch (mode) {
    case 'crop':
      return (
        <Suspense fallback={<Loading />}>
          <Cropper
            file={file}
            mayReplace={permissions.can(ACTIONS.update)}
            mayCopy={permissions.can(ACTIONS.create)}
            busy={changes.sent !== null}
            onCut={(cut, isCopy) => void changes.sendCut(cut, isCopy)}
            onFail={(message) => {
              notify('warning', message);
              onShow();
            }}
            onClose={onShow}
          />
        </Suspense>
      );
    case 'focal':
      return <FocalPointField file={file} point={changes.focalPoint} onChange={changes.setFocalPoint} />;
    case 'show':
      return <AssetPreview file={file} replacement={changes.replacement} />;
  }
}
