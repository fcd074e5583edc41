/** The inputs for what is said of a file. */
import { t } from '../../i18n/messages.ts';
import { TextField } from '../../ui/text-field.tsx';
import { FolderSelect } from '../folders/folder-select.tsx';
import styles from '../media.module.css';
import type { AssetChanges } from './use-asset-changes.ts';

interface AssetFieldsProps {
  readonly changes: AssetChanges;
  readonly isOff: boolean;
}

export const AssetFields = ({ changes: { values, errors, failure, set }, isOff }: AssetFieldsProps) => (
  <>
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
  </>
);
