/** The search of a list: a button that opens an input. */
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import fieldStyles from './field.module.css';
import styles from './table.module.css';

interface SearchBoxProps {
  /** What is searched. */
  readonly name: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

export function SearchBox({ name, value, onSearch }: SearchBoxProps) {
  const [isOpen, setOpen] = useState(value !== '');
  const [text, setText] = useState(value);
  if (!isOpen) {
    return (
      <IconButton label={t('global.search')} bordered onClick={() => setOpen(true)}>
        <Search aria-hidden />
      </IconButton>
    );
  }
  const close = (): void => {
    setOpen(false);
    setText('');
    if (value !== '') onSearch('');
  };
  return (
    <search className={styles['search']}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
          autoFocus={value === ''}
          name="search"
          className={`${fieldStyles['input']} ${styles['searchInput']}`}
          placeholder={t('app.component.search.placeholder')}
          aria-label={t('app.component.search.label', { target: name })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
      </form>
      <IconButton label={t('app.component.search.clear')} onClick={close}>
        <X aria-hidden />
      </IconButton>
    </search>
  );
}
