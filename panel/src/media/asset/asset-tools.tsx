/** What may be done with a file at once: delete, download, link, and crop or focus a picture. */
import { Crop, Download, Focus, Link2, Trash2 } from 'lucide-react';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { IconButton } from '../../ui/button.tsx';
import { copyLink, downloadFile } from '../copy-link.ts';
import { kindOf } from '../file-facts.ts';
import styles from '../media.module.css';
import { ACTIONS, type MediaFile } from '../media.ts';
import { canCrop } from './pixel-crop.ts';

/** How the picture is shown. */
export type AssetMode = 'show' | 'crop' | 'focal';

interface AssetToolsProps {
  readonly file: MediaFile;
  /** Whether the content is the one of the server: a file that is to replace it is neither cropped nor focused. */
  readonly isStored: boolean;
  readonly mode: AssetMode;
  readonly onMode: (mode: AssetMode) => void;
  readonly onDelete: () => void;
}

export function AssetTools({ file, isStored, mode, onMode, onDelete }: AssetToolsProps) {
  const permissions = usePermissions();
  const mayUpdate = permissions.can(ACTIONS.update);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div role="group" aria-label={file.name} className={styles['assetTools']}>
      {mayUpdate && (
        <IconButton label={t('upload.control-card.delete')} bordered onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      {permissions.can(ACTIONS.download) && (
        <IconButton label={t('upload.control-card.download')} bordered onClick={() => downloadFile(file)}>
          <Download aria-hidden />
        </IconButton>
      )}
      {permissions.can(ACTIONS.copyLink) && (
        <IconButton label={t('upload.control-card.copy-link')} bordered onClick={() => void copyLink(file)}>
          <Link2 aria-hidden />
        </IconButton>
      )}
      {canCrop(file.mime) && isStored && (mayUpdate || permissions.can(ACTIONS.create)) && (
        <IconButton
          label={t('upload.control-card.crop')}
          bordered
          aria-pressed={mode === 'crop'}
          onClick={() => onMode(mode === 'crop' ? 'show' : 'crop')}
        >
          <Crop aria-hidden />
        </IconButton>
      )}
      {kindOf(file.mime) === 'image' && mayUpdate && isStored && (
        <IconButton
          label={t('upload.control-card.focal-point')}
          bordered
          aria-pressed={mode === 'focal'}
          onClick={() => onMode(mode === 'focal' ? 'show' : 'focal')}
        >
          <Focus aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
