/** The fields of a type or component: in their order, with those of the components inside. */
import { Globe, Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SortableList } from '../ui/sortable-list.tsx';
import { useBuilder } from './builder-context.ts';
import styles from './content-type-builder.module.css';
import { KindIcon } from './kind-icon.tsx';
import { type AnyDraft, type Field, isLocalizedField, schemaIn, withoutField } from './model/draft.ts';
import { kindOf, typeLabel } from './model/kinds.ts';
import { natureOf } from './model/relations.ts';

interface FieldTableProps {
  readonly schema: AnyDraft;
  /** How many components are around it. */
  readonly depth?: number;
}

export function FieldTable({ schema, depth = 0 }: FieldTableProps) {
  const { mayChange, change } = useBuilder();
  return (
    <SortableList
      items={schema.fields}
      keyOf={({ name, storedName }) => `${storedName ?? ''} ${name}`}
      nameOf={({ name }) => name}
      disabled={!mayChange}
      onChange={(fields) => change({ ...schema, fields })}
      tableHead={
        <thead className={depth > 0 ? 'visually-hidden' : undefined}>
          <tr>
            <th scope="col">{t('global.name')}</th>
            <th scope="col">{t('global.type')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('components.Table.actions')}</span>
            </th>
          </tr>
        </thead>
      }
    >
      {(field, place, handle) => (
        <Row schema={schema} field={field} place={place} handle={handle} depth={depth} />
      )}
    </SortableList>
  );
}

interface RowProps {
  readonly schema: AnyDraft;
  readonly field: Field;
  readonly place: number;
  readonly handle: ReactNode;
  readonly depth: number;
}

function Row({ schema, field, place, handle, depth }: RowProps) {
  const { mayChange, setStep, change } = useBuilder();
  const { name, storedName, definition } = field;
  const kind = kindOf(definition);
  const isRequired = definition['required'] === true;
  const isFixed = definition['configurable'] === false;
  // a polymorphic relation is written by hand
  const isEditable = mayChange && !isFixed && !(kind.name === 'relation' && natureOf(definition) === null);
  const edit = (): void => setStep({ kind: 'field', owner: schema.uid, field: kind.name, place });
  return (
    <>
      <tr
        className={isEditable ? styles['row'] : undefined}
        onClick={(event) => {
          if (isEditable && !(event.target as Element).closest('a, button')) edit();
        }}
      >
        <td>
          <span className={styles['name']}>
            <KindIcon kind={kind.name} />
            <span className={styles['nameText']} data-required={isRequired || undefined}>
              {name}
            </span>
          </span>
        </td>
        <td>
          <TypeName field={field} />
        </td>
        <td>
          <span className={styles['rowActions']}>
            {isRequired && (
              <span className={classNames(styles['mark'], styles['requiredMark'])}>
                {t('content-type-builder.field.required')}
              </span>
            )}
            {isLocalizedField(definition) && (
              <Globe role="img" aria-label={t('content-type-builder.field.localized')} />
            )}
            {storedName !== null && storedName !== name && (
              <span className={styles['mark']}>
                {t('content-type-builder.field.renamed', { name: storedName })}
              </span>
            )}
            {storedName === null && (
              <span className={styles['mark']}>{t('content-type-builder.field.new')}</span>
            )}
            {isFixed && <Lock role="img" aria-label={t('content-type-builder.field.fixed')} />}
            {isEditable && (
              <IconButton label={t('content-type-builder.field.edit', { name })} onClick={edit}>
                <Pencil aria-hidden />
              </IconButton>
            )}
            {mayChange && !isFixed && (
              <IconButton
                label={t('global.delete-target', { target: name })}
                onClick={() => change(withoutField(schema, place))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
            {handle}
          </span>
        </td>
      </tr>
      <Inside field={field} depth={depth} onComponents={isEditable ? edit : undefined} />
    </>
  );
}

/** What a field is, in words. */
function TypeName({ field: { definition } }: { readonly field: Field }): ReactNode {
  const { schemas, draft } = useBuilder();
  const { target } = definition;
  if (definition['type'] !== 'relation') {
    const { customField } = definition;
    return typeof customField === 'string' ? customField : t(typeLabel(definition));
  }
  if (natureOf(definition) === null)
    return t('content-type-builder.modelPage.attribute.relation-polymorphic');
  const name =
    typeof target === 'string' ? (draft && schemaIn(draft, schemas, target))?.displayName : undefined;
  return t('content-type-builder.modelPage.attribute.with', { name: name ?? String(target) });
}

interface InsideProps {
  readonly field: Field;
  readonly depth: number;
  /** Chooses the components of a zone; undefined where nothing may be changed. */
  readonly onComponents: (() => void) | undefined;
}

/** The fields of a component, the components of a zone. */
function Inside({ field: { definition }, depth, onComponents }: InsideProps) {
  const { schemas, draft } = useBuilder();
  const { type, component, components } = definition;
  if (!draft || depth >= 2) return null;
  if (type === 'component' && typeof component === 'string') {
    return (
      <tr>
        <td colSpan={3} className={styles['inside']}>
          <InnerFields uid={component} depth={depth} />
        </td>
      </tr>
    );
  }
  if (type !== 'dynamiczone' || !Array.isArray(components)) return null;
  return (
    <tr>
      <td colSpan={3} className={styles['inside']}>
        {(components as readonly string[]).map((uid) => (
          <details key={uid} open={draft.components.has(uid)}>
            <summary>{schemaIn(draft, schemas, uid)?.displayName ?? uid}</summary>
            <InnerFields uid={uid} depth={depth} />
          </details>
        ))}
        {onComponents && (
          <Button look="quiet" icon={<Plus aria-hidden />} onClick={onComponents}>
            {t('content-type-builder.form.button.add-component')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The fields of a component inside of another schema. */
function InnerFields({ uid, depth }: { readonly uid: string; readonly depth: number }) {
  const { schemas, draft, mayChange, setStep } = useBuilder();
  const inner = draft && schemaIn(draft, schemas, uid);
  if (!inner) return null;
  return (
    <>
      {inner.fields.length > 0 && <FieldTable schema={inner} depth={depth + 1} />}
      {mayChange && (
        <Button
          look="quiet"
          icon={<Plus aria-hidden />}
          onClick={() => setStep({ kind: 'chooser', owner: uid })}
        >
          {t('content-type-builder.form.button.add.field.to.component')}
        </Button>
      )}
    </>
  );
}
