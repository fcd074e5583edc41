/** A field that holds a component: which one, and whether once or in a list. */
import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { SelectField } from '../../ui/select.tsx';
import { useBuilder } from '../builder-context.ts';
import styles from '../content-type-builder.module.css';
import { type ComponentDraft, componentsIn } from '../model/draft.ts';
import type { Definition } from '../model/schemas.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { ComponentForm, NEW_COMPONENT, newComponent, useComponentComplaints } from './component-form.tsx';
import { setting } from './setting.ts';

/** The choice between a new component and one that is there. */
export function useComponentPick() {
  const [isNew, setNew] = useState(true);
  const [facts, setFacts] = useState(NEW_COMPONENT);
  const [isTried, setTried] = useState(false);
  const complaints = useComponentComplaints(facts);
  return {
    isNew,
    setNew,
    facts,
    setFacts,
    complaints: isTried ? complaints : {},
    /** The new one. */
    component: newComponent(facts),
    /** Whether one can go on; from then on complaints are shown. */
    isReady: (): boolean => {
      setTried(true);
      return !isNew || (complaints.displayName === null && complaints.category === null);
    },
  };
}

type ComponentPick = ReturnType<typeof useComponentPick>;

export const ComponentChoice = ({ pick }: { readonly pick: ComponentPick }) => (
  <div className={styles['stack']}>
    <ChoiceCards
      label={t('content-type-builder.modalForm.attribute.text.type-selection')}
      choices={[
        {
          value: 'new',
          label: 'content-type-builder.form.attribute.component.option.create',
          description: 'content-type-builder.form.attribute.component.option.create.description',
        },
        {
          value: 'existing',
          label: 'content-type-builder.form.attribute.component.option.reuse-existing',
          description: 'content-type-builder.form.attribute.component.option.reuse-existing.description',
        },
      ]}
      value={pick.isNew ? 'new' : 'existing'}
      onChange={(value) => pick.setNew(value === 'new')}
    />
    {pick.isNew && <ComponentForm facts={pick.facts} onChange={pick.setFacts} complaints={pick.complaints} />}
  </div>
);

interface ComponentSettingsProps {
  readonly definition: Definition;
  readonly onChange: (definition: Definition) => void;
  /** Another component would be another field. */
  readonly isFixed: boolean;
  /** The new component it is. */
  readonly made: ComponentDraft | null;
  readonly error: string | null;
}

export function ComponentSettings({ definition, onChange, isFixed, made, error }: ComponentSettingsProps) {
  const { schemas, draft } = useBuilder();
  const all = draft ? componentsIn(draft, schemas) : [];
  const offered = [...all, ...(made ? [made] : [])].filter(
    // a component that holds components may not be held by a component, nor hold itself
    ({ uid, fields }) =>
      draft?.root.kind !== 'component' ||
      isFixed ||
      (uid !== draft.root.uid && !fields.some((field) => field.definition['type'] === 'component')),
  );
  return (
    <>
      <SelectField
        label={t('content-type-builder.modalForm.attributes.select-component')}
        disabled={isFixed}
        error={error}
        options={offered
          .map(({ uid, category, displayName }) => ({ value: uid, label: `${category} - ${displayName}` }))
          .sort((one, other) => one.label.localeCompare(other.label))}
        value={String(definition['component'] ?? '')}
        onChange={(uid) => onChange(setting(definition, 'component', uid))}
      />
      <ChoiceCards
        label={t('content-type-builder.modalForm.attribute.text.type-selection')}
        choices={[
          {
            value: 'repeatable',
            label: 'content-type-builder.form.attribute.component.option.repeatable',
            description: 'content-type-builder.form.attribute.component.option.repeatable.description',
          },
          {
            value: 'single',
            label: 'content-type-builder.form.attribute.component.option.single',
            description: 'content-type-builder.form.attribute.component.option.single.description',
          },
        ]}
        value={definition['repeatable'] === true ? 'repeatable' : 'single'}
        onChange={(value) => {
          const isList = value === 'repeatable';
          const next = setting(definition, 'repeatable', isList);
          onChange(isList ? next : setting(setting(next, 'min', undefined), 'max', undefined));
        }}
      />
    </>
  );
}
