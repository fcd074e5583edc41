/** A relation: its two sides, and between them one of six natures. */
import { ArrowRight, ChevronDown, GitFork, Minus, Network, Split, Waypoints } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../i18n/messages.ts';
import buttonStyles from '../../ui/button.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import styles from '../content-type-builder.module.css';
import type { AnyDraft } from '../model/draft.ts';
import {
  allowedNatures,
  isOneSided,
  isTarget,
  NATURES,
  type Nature,
  natureOf,
  relationDefinition,
  relationSentence,
  suggestedNames,
} from '../model/relations.ts';
import type { Definition, StoredType } from '../model/schemas.ts';

const ICONS: Readonly<Record<Nature, typeof Minus>> = {
  oneWay: ArrowRight,
  oneToOne: Minus,
  oneToMany: Split,
  manyToOne: GitFork,
  manyToMany: Network,
  manyWay: Waypoints,
};

interface RelationFormProps {
  readonly schema: AnyDraft;
  readonly name: string;
  readonly nameError: string | null;
  readonly targetError: string | null;
  readonly definition: Definition;
  readonly isNew: boolean;
  readonly onChange: (name: string, definition: Definition) => void;
}

/** The types that can be pointed at; the one that is edited among them, even if it is new. */
export function useTargets(schema: AnyDraft): readonly StoredType[] {
  const { schemas } = useBuilder();
  const stored = [...schemas.types.values()].filter(isTarget);
  const draftTypes: readonly StoredType[] =
    schema.kind === 'collectionType' && schema.isNew
      ? [
          {
            uid: schema.uid,
            schema: {
              displayName: schema.displayName,
              singularName: schema.singularName,
              pluralName: schema.pluralName,
              description: '',
              kind: schema.kind,
              draftAndPublish: schema.draftAndPublish,
              attributes: {},
              visible: true,
              restrictRelationsTo: null,
            },
          },
        ]
      : [];
  return [...draftTypes, ...stored].sort((one, other) =>
    one.schema.displayName.localeCompare(other.schema.displayName),
  );
}

const labelOf = ({ plugin, schema }: StoredType): string =>
  plugin === undefined
    ? schema.displayName
    : t('content-type-builder.relation.from', { name: schema.displayName, plugin });

export function RelationForm(props: RelationFormProps) {
  const { schema, name, nameError, targetError, definition, isNew, onChange } = props;
  const group = useId();
  const targets = useTargets(schema);
  const target = targets.find(({ uid }) => uid === definition['target']);
  const nature = natureOf(definition);
  if (!target || !nature) return <p>{t('content-type-builder.relation.polymorphic')}</p>;
  const allowed = allowedNatures(schema.kind, target);
  const targetAttribute = (definition['targetAttribute'] as string | null | undefined) ?? null;
  const sentence = relationSentence(nature, schema.displayName, target.schema.displayName);

  /** Another nature or target: suggested names follow, typed ones stay. */
  const change = (nextNature: Nature, next: StoredType): void => {
    const was = suggestedNames(nature, schema.displayName, target.schema.displayName);
    const now = suggestedNames(nextNature, schema.displayName, next.schema.displayName);
    const keepsName = !isNew || name !== was.name;
    const keepsOther = targetAttribute !== null && (!isNew || targetAttribute !== was.targetAttribute);
    const other = isOneSided(nextNature) ? null : keepsOther ? targetAttribute : now.targetAttribute;
    onChange(keepsName ? name : now.name, relationDefinition(definition, nextNature, next.uid, other));
  };
  return (
    <div className={styles['relation']}>
      <div className={styles['side']}>
        <p className={styles['sideName']}>{schema.displayName}</p>
        <TextField
          label={t('content-type-builder.form.attribute.item.defineRelation.fieldName')}
          value={name}
          error={nameError}
          onChange={(text) => onChange(text, definition)}
        />
      </div>
      <fieldset className={styles['natures']}>
        <legend className="visually-hidden">{t('content-type-builder.attribute.relation')}</legend>
        <div className={styles['natureRow']}>
          {NATURES.map((one) => {
            const Icon = ICONS[one];
            return (
              <label
                key={one}
                className={styles['nature']}
                title={t(`content-type-builder.relation.${one}.name`)}
              >
                <input
                  type="radio"
                  name={group}
                  checked={one === nature}
                  disabled={!allowed.includes(one)}
                  onChange={() => change(one, target)}
                />
                <Icon aria-hidden />
                <span className="visually-hidden">{t(`content-type-builder.relation.${one}.name`)}</span>
              </label>
            );
          })}
        </div>
        <p aria-live="polite">
          {sentence.subject} <strong>{t(sentence.verb)}</strong> {sentence.object}
        </p>
      </fieldset>
      <div className={styles['side']}>
        <Menu
          className={classNames(buttonStyles['button'], buttonStyles['quiet'], buttonStyles['wide'])}
          items={targets.map((one) => ({
            id: one.uid,
            label: labelOf(one),
            onAction: () => {
              const possible = allowedNatures(schema.kind, one);
              change(possible.includes(nature) ? nature : possible[0]!, one);
            },
          }))}
        >
          {labelOf(target)}
          <ChevronDown aria-hidden />
        </Menu>
        <TextField
          label={t('content-type-builder.form.attribute.item.defineRelation.fieldName')}
          disabled={isOneSided(nature)}
          value={targetAttribute ?? ''}
          error={targetError}
          onChange={(text) => onChange(name, relationDefinition(definition, nature, target.uid, text))}
        />
      </div>
    </div>
  );
}
