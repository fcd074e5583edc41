/** What is above the files: choosing all, order, filters, search, and how they are shown. */
import { Grid2x2, List, Settings2 } from 'lucide-react';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { writeQuery } from '../../routing/query-codec.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import tableStyles from '../../ui/table.module.css';
import { Checkbox } from '../../ui/text-field.tsx';
import { libraryAddressQuery, SORTS } from '../library-state.ts';
import styles from '../media.module.css';
import { ACTIONS } from '../media.ts';
import { MediaFilters } from './media-filters.tsx';
import { ADDRESS, type Library } from './use-library.ts';
import type { Selection } from './use-selection.ts';

interface LibraryToolsProps {
  readonly library: Library;
  readonly selection: Selection;
  readonly isTable: boolean;
  readonly onSwitch: (isTable: boolean) => void;
}

export function LibraryTools({ library, selection, isTable, onSwitch }: LibraryToolsProps) {
  const permissions = usePermissions();
  const shown = library.files.length + library.folders.length;
  return (
    <div className={tableStyles['tools']}>
      {!isTable && permissions.can(ACTIONS.update) && !library.isEmpty && (
        <span className={styles['selectAll']}>
          <Checkbox
            label={<span className="visually-hidden">{t('upload.list.select-all')}</span>}
            checked={selection.size > 0 && selection.size === shown}
            mixed={selection.size > 0 && selection.size < shown}
            onChange={(isChosen) => selection.chooseAll(isChosen)}
          />
        </span>
      )}
      {!isTable && (
        <span className={styles['sort']}>
          <Select
            aria-label={t('upload.list.sort')}
            options={SORTS.map((sort) => ({ value: sort, label: t(`upload.sort.${sort}`) }))}
            value={library.state.sort}
            onChange={(sort) => library.show({ sort })}
          />
        </span>
      )}
      <MediaFilters filters={library.state.filters} onChange={(filters) => library.show({ filters })} />
      <span className={tableStyles['gap']} />
      {permissions.can(ACTIONS.configure) && (
        <IconLink
          to={`${ADDRESS}/configuration?${writeQuery(libraryAddressQuery(library.state))}`}
          label={t('upload.list.configure')}
          bordered
        >
          <Settings2 aria-hidden />
        </IconLink>
      )}
      <IconButton
        label={t(isTable ? 'upload.view-switch.grid' : 'upload.view-switch.list')}
        bordered
        onClick={() => onSwitch(!isTable)}
      >
        {isTable ? <Grid2x2 aria-hidden /> : <List aria-hidden />}
      </IconButton>
      <SearchBox
        name={t('upload.list.search')}
        value={library.state.search}
        onSearch={(search) => library.show({ search })}
      />
    </div>
  );
}
