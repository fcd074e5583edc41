/** What a component is called, and where it stands. */
import { useId } from 'react';
import { t } from '../../i18n/messages.ts';
import { FieldGrid } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import type { ComponentDraft } from '../model/draft.ts';
import { ICONS } from '../model/icons.ts';
import { type ComponentNames, componentComplaints, componentUid } from '../model/names.ts';
import { componentsByCategory } from '../model/schemas.ts';

export type ComponentFacts = Pick<ComponentDraft, 'displayName' | 'category' | 'icon'>;

export const NEW_COMPONENT: ComponentFacts = { displayName: '', category: '', icon: undefined };

/** A component with nothing in it yet. */
export const newComponent = ({ displayName, category, icon }: ComponentFacts): ComponentDraft => ({
  uid: componentUid(category, displayName),
  isNew: true,
  kind: 'component',
  displayName,
  category,
  icon,
  description: '',
  pluginOptions: undefined,
  fields: [],
});

/** What is wrong with the names of a new component. */
export function useComponentComplaints(names: ComponentNames) {
  const { schemas, draft } = useBuilder();
  return componentComplaints(names, [...schemas.components.keys(), ...(draft?.components.keys() ?? [])]);
}

interface ComponentFormProps {
  readonly facts: ComponentFacts;
  readonly onChange: (facts: ComponentFacts) => void;
  readonly complaints: Partial<ReturnType<typeof componentComplaints>>;
}

export function ComponentForm({ facts, onChange, complaints }: ComponentFormProps) {
  const { schemas } = useBuilder();
  const list = useId();
  return (
    <FieldGrid>
      <TextField
        label={t('content-type-builder.modalForm.attribute.displayName')}
        required="unnamed"
        name="displayName"
        autoFocus
        value={facts.displayName}
        error={complaints.displayName ? t(complaints.displayName) : null}
        onChange={(displayName) => onChange({ ...facts, displayName })}
      />
      <div>
        <TextField
          label={t('content-type-builder.modalForm.components.create-component.category.label')}
          required="unnamed"
          list={list}
          autoComplete="off"
          placeholder={t('content-type-builder.modalForm.components.create-component.category.placeholder')}
          value={facts.category}
          error={complaints.category ? t(complaints.category) : null}
          onChange={(category) => onChange({ ...facts, category })}
        />
        <datalist id={list}>
          {[...componentsByCategory(schemas).keys()].map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </div>
      <SelectField
        label={t('content-type-builder.modalForm.components.icon.label')}
        options={[
          { value: '', label: t('content-type-builder.modalForm.components.icon.none') },
          ...[...new Set([...ICONS, ...(facts.icon ? [facts.icon] : [])])].map((icon) => ({
            value: icon,
            label: icon,
          })),
        ]}
        value={facts.icon ?? ''}
        onChange={(icon) => onChange({ ...facts, icon: icon === '' ? undefined : icon })}
      />
    </FieldGrid>
  );
}
