/** The kinds of components that a dynamic zone takes, by category: one category is open at a time, as in v4's panel. */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import styles from './fields.module.css';
import { useForm } from './form-context.ts';

interface ComponentPickerProps {
  readonly uids: readonly string[];
  readonly onPick: (uid: string) => void;
}

export function ComponentPicker({ uids, onPick }: ComponentPickerProps) {
  const { components } = useForm();
  const known = uids.flatMap((uid) => components.get(uid) ?? []);
  const byCategory = Map.groupBy(known, ({ category }) => category);
  const [open, setOpen] = useState(byCategory.keys().next().value);
  const bodyId = useId();
  return (
    <div className={styles['picker']}>
      <p className={styles['pickerTitle']}>
        {t('content-manager.components.DynamicZone.ComponentPicker-label')}
      </p>
      {[...byCategory].map(([category, all]) => (
        <div key={category}>
          <button
            type="button"
            className={styles['pickerCategory']}
            aria-expanded={category === open}
            aria-controls={category === open ? bodyId : undefined}
            onClick={() => setOpen(category === open ? undefined : category)}
          >
            <ChevronDown aria-hidden />
            {category}
          </button>
          {category === open && (
            <section id={bodyId} aria-label={category} className={styles['pickerComponents']}>
              {all.map(({ uid, info }) => (
                <Button key={uid} onClick={() => onPick(uid)}>
                  {info.displayName}
                </Button>
              ))}
            </section>
          )}
        </div>
      ))}
    </div>
  );
}
