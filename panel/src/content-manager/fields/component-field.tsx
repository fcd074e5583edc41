/** A component inside of an entry, or a list of them. */
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, use, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { Path } from '../../document/document.ts';
import { useDocument, useValue } from '../../document/document-context.ts';
import { keyOf, newComponent } from '../../document/entry-values.ts';
import { t } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SortableList } from '../../ui/sortable-list.tsx';
import type { FieldProps } from './field-props.ts';
import { FieldRowsContext } from './field-rows-context.ts';
import styles from './fields.module.css';
import { useForm } from './form-context.ts';
import { GroupField } from './legend.tsx';

export type Row = Readonly<Record<string, unknown>>;

export const ComponentField = (props: FieldProps) =>
  props.attribute.repeatable ? <RepeatedComponent {...props} /> : <OneComponent {...props} />;

function OneComponent({ path, attribute, label, labelNote, hint, error, required, disabled }: FieldProps) {
  const { components } = useForm();
  const [value, set] = useValue<Row>(path);
  const uid = attribute.component ?? '';
  return (
    <GroupField
      label={label}
      labelNote={labelNote}
      hint={hint}
      error={error}
      required={required}
      action={
        value !== null && !disabled ? (
          <IconButton label={t('content-manager.components.reset-entry')} onClick={() => set(null)}>
            <Trash2 aria-hidden />
          </IconButton>
        ) : undefined
      }
    >
      {value === null ? (
        <Button
          icon={<Plus aria-hidden />}
          wide
          disabled={disabled}
          onClick={() => set(newComponent(uid, components))}
        >
          {t('content-manager.components.empty-repeatable')}
        </Button>
      ) : (
        <div className={styles['group']}>
          <ComponentRows uid={uid} path={path} row={value} />
        </div>
      )}
    </GroupField>
  );
}

/** The fields of one component. */
export function ComponentRows({
  uid,
  path,
  row,
}: {
  readonly uid: string;
  readonly path: Path;
  readonly row: Row;
}) {
  const { components, configuration } = useForm();
  const FieldRows = use(FieldRowsContext);
  const component = components.get(uid);
  const view = configuration.components[uid];
  if (!FieldRows || !component || !view) return null;
  const { id } = row;
  return (
    <FieldRows
      attributes={component.attributes}
      view={view}
      path={path}
      owner={{ uid, id: typeof id === 'number' ? id : null }}
    />
  );
}

function RepeatedComponent(props: FieldProps) {
  const { path, attribute, label, labelNote, hint, error, required, disabled } = props;
  const { components } = useForm();
  const document = useDocument();
  const [value, set] = useValue<readonly Row[]>(path);
  const uid = attribute.component ?? '';
  const rows = value ?? [];
  const isFull = typeof attribute.max === 'number' && rows.length >= attribute.max;
  const add = (): void =>
    set([
      ...((document.get(path) as readonly Row[] | null | undefined) ?? []),
      newComponent(uid, components),
    ]);
  const titleOf = useComponentTitle();
  return (
    <GroupField
      label={`${label} (${rows.length})`}
      labelNote={labelNote}
      hint={hint}
      error={error}
      required={required}
    >
      <SortableList
        items={rows}
        keyOf={keyOf}
        nameOf={(row) => titleOf(uid, row)}
        hasPlainHandles
        onChange={set}
        disabled={disabled}
      >
        {(row, index, handle) => (
          <Accordion
            title={titleOf(uid, row)}
            path={[...path, index]}
            startsOpen={row['id'] === undefined}
            actions={
              <>
                {!disabled && (
                  <IconButton
                    label={t('global.delete')}
                    onClick={() => set(rows.filter((one) => one !== row))}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
                {handle}
              </>
            }
          >
            <ComponentRows uid={uid} path={[...path, index]} row={row} />
          </Accordion>
        )}
      </SortableList>
      {!disabled && (
        <Button icon={<Plus aria-hidden />} wide disabled={isFull} onClick={add}>
          {t(
            rows.length === 0
              ? 'content-manager.components.empty-repeatable'
              : 'content-manager.containers.EditView.add.new-entry',
          )}
        </Button>
      )}
    </GroupField>
  );
}

/** What a component is called: the value of its main field, or its kind. */
export function useComponentTitle(): (uid: string, row: Row) => string {
  const { components, configuration } = useForm();
  return (uid, row) => {
    const name = components.get(uid)?.info.displayName ?? uid;
    const { mainField = 'id' } = configuration.components[uid]?.settings ?? {};
    const title = mainField === 'id' ? null : row[mainField];
    return typeof title === 'string' && title !== '' ? title : name;
  };
}

interface AccordionProps {
  readonly title: string;
  /** Where its values are: an error in them is shown at its head. */
  readonly path: Path;
  readonly startsOpen: boolean;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A part of a form that can be folded away. */
export function Accordion({ title, path, startsOpen, actions, children }: AccordionProps) {
  const document = useDocument();
  const [isOpen, setOpen] = useState(startsOpen);
  const bodyId = useId();
  const prefix = path.join('.');
  const isWrong = useSyncExternalStore(document.subscribe, () =>
    Object.keys(document.errors).some((name) => name === prefix || name.startsWith(`${prefix}.`)),
  );
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <div className={classNames(styles['accordion'], isWrong && styles['wrong'])}>
      <div className={styles['accordionHead']}>
        <button
          type="button"
          className={styles['accordionToggle']}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
          <span className={styles['accordionTitle']}>{title}</span>
        </button>
        {actions}
      </div>
      <section id={bodyId} aria-label={title} hidden={!isOpen} className={styles['accordionBody']}>
        {isOpen && children}
      </section>
    </div>
  );
}
