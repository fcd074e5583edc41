/** The folder something is in, chosen from all folders. */
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/messages.ts';
import { SelectField } from '../../ui/select.tsx';
import { structureQuery } from '../media-requests.ts';
import { inARow } from './folder-tree.ts';

interface FolderSelectProps {
  /** null for the top. */
  readonly value: number | null;
  readonly onChange: (folder: number | null) => void;
  /** Folders that are not offered, with all below them. */
  readonly except?: ReadonlySet<number> | undefined;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** The value of the top in the list, since the ids of folders are numbers. */
const TOP = '';

/** One step to the right in the list. */
const INDENT = '\u2003';

export function FolderSelect({ value, onChange, except, disabled = false, error }: FolderSelectProps) {
  const { data = [] } = useQuery(structureQuery);
  const folders = inARow(data, except).map(({ id, name, depth }) => ({
    value: String(id),
    label: INDENT.repeat(depth) + name,
  }));
  return (
    <SelectField
      label={t('upload.form.input.label.file-location')}
      error={error}
      disabled={disabled}
      options={[{ value: TOP, label: t('upload.list.title') }, ...folders]}
      value={value === null ? TOP : String(value)}
      onChange={(id) => onChange(id === TOP ? null : Number(id))}
    />
  );
}
