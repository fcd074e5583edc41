/** One field: its name and what is said of it, of a new one or of one that is there. */
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import type { CustomFieldType } from '../../plugin-host/form-bridge.ts';
import { type HostState, usePluginHost } from '../../plugin-host/plugin-host.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FieldStep, useBuilder } from '../builder-context.ts';
import styles from '../content-type-builder.module.css';
import { checkDefinition } from '../model/check-field.ts';
import {
  type AnyDraft,
  type ComponentDraft,
  canBeLocalized,
  type Field,
  isLocalizedType,
  schemaIn,
  withField,
  withLocalized,
  withSchema,
} from '../model/draft.ts';
import { type Kind, kindNamed } from '../model/kinds.ts';
import { type Complaint, fieldNameComplaint, otherNames } from '../model/names.ts';
import { relationDefinition, suggestedNames } from '../model/relations.ts';
import type { Definition } from '../model/schemas.ts';
import { ComponentChoice, ComponentSettings, useComponentPick } from './component-field.tsx';
import { FieldSettings } from './field-settings.tsx';
import { PluginOptions, withDefaults } from './plugin-options.tsx';
import { RelationForm, useTargets } from './relation-form.tsx';
import { complaintOf } from './setting.ts';
import { ZoneComponents } from './zone-components.tsx';

export function FieldDialog({ step }: { readonly step: FieldStep }) {
  const { schemas, draft } = useBuilder();
  const schema = draft && schemaIn(draft, schemas, step.owner);
  return schema ? <FieldForm key={`${step.owner} ${step.place}`} step={step} schema={schema} /> : null;
}

interface FieldFormProps {
  readonly step: FieldStep;
  readonly schema: AnyDraft;
}

/** What follows when a field is done. */
type Next = 'close' | 'another' | 'inside';

function FieldForm({ step, schema }: FieldFormProps) {
  const { schemas, draft, setDraft, setStep } = useBuilder();
  const host = usePluginHost();
  const kind = kindNamed(step.field);
  const stored = step.place === null ? null : schema.fields[step.place]!;
  const firstTarget = useTargets(schema)[0];
  const [field, setField] = useState<Pick<Field, 'name' | 'definition'>>(() => {
    if (stored) return stored;
    const made = newField(kind, schema, firstTarget, step.customType);
    const of = customField(host, step.customType);
    return of ? { ...made, definition: withDefaults([...of.base, ...of.advanced], made.definition) } : made;
  });
  const [tries, setTries] = useState(0);
  const [phase, setPhase] = useState<1 | 2>(1);
  const pick = useComponentPick();
  const [zoneMade, setZoneMade] = useState<readonly ComponentDraft[]>([]);
  const { name, definition } = field;
  const custom = customField(host, definition['customField']);
  const setDefinition = (next: Definition): void => setField({ ...field, definition: next });

  const isZone = kind.name === 'dynamiczone';
  const isComponent = kind.name === 'component';
  const isChoosing = isComponent && stored === null && phase === 1;
  const isNaming = isZone && stored === null && phase === 1;
  const made = isComponent && stored === null && pick.isNew ? pick.component : null;
  const whole = made ? { ...definition, component: made.uid } : definition;

  const nameComplaint = fieldNameComplaint(name, otherNames(schema, step.place), schemas.reserved);
  const targetName = definition['targetAttribute'];
  const targetComplaint = typeof targetName === 'string' ? targetNameComplaint(targetName) : null;
  const complaints = checkDefinition(kind, whole);
  const wrongOptions = custom && typeof host === 'object' ? host.checkOptions(custom.uid, definition) : {};
  const isTried = tries > 0;
  const shownOptions = isTried ? wrongOptions : {};
  const shown = isTried ? complaints : {};
  const nameError = isTried && nameComplaint ? t(nameComplaint) : null;

  const finish = (next: Next): void => {
    setTries(tries + 1);
    if (
      nameComplaint ||
      targetComplaint ||
      Object.keys({ ...complaints, ...wrongOptions }).length > 0 ||
      !draft
    )
      return;
    const done: Field = { name, definition: cleaned(whole), storedName: stored?.storedName ?? null };
    const chosen = (whole['components'] as readonly string[] | undefined) ?? [];
    const before = [...(made ? [made] : []), ...zoneMade.filter(({ uid }) => chosen.includes(uid))].reduce(
      withSchema,
      draft,
    );
    setDraft(withSchema(before, withField(schema, done, step.place)));
    if (next === 'another') setStep({ kind: 'chooser', owner: step.owner });
    else if (next === 'inside' && made) setStep({ kind: 'chooser', owner: made.uid });
    else setStep(null);
  };
  const goOn = (): void => {
    if (isNaming) {
      setTries(tries + 1);
      if (nameComplaint) return;
    } else if (!pick.isReady()) return;
    setTries(0);
    setPhase(2);
  };

  const title = stored
    ? t('content-type-builder.modalForm.header-edit', {
        name: stored.name.slice(0, 1).toUpperCase() + stored.name.slice(1),
      })
    : isComponent
      ? t('content-type-builder.modalForm.sub-header.attribute.create.step', { step: phase })
      : t('content-type-builder.modalForm.sub-header.attribute.create', { type: t(kind.label) });
  return (
    <Dialog
      title={title}
      wide
      onClose={() => setStep(null)}
      actions={
        <>
          <Button onClick={() => setStep(null)}>{t('app.components.Button.cancel')}</Button>
          <span>
            {isChoosing || isNaming ? (
              <Button look="primary" onClick={goOn}>
                {t(
                  isNaming
                    ? 'content-type-builder.form.button.add-components-to-dynamiczone'
                    : pick.isNew
                      ? 'content-type-builder.form.button.configure-component'
                      : 'content-type-builder.form.button.select-component',
                )}
              </Button>
            ) : (
              <>
                <Button look="secondary" onClick={() => finish(made ? 'inside' : 'another')}>
                  {t(
                    made
                      ? 'content-type-builder.form.button.add-first-field-to-created-component'
                      : 'content-type-builder.button.attributes.add.another',
                  )}
                </Button>{' '}
                <Button look="primary" onClick={() => finish('close')}>
                  {t('global.finish')}
                </Button>
              </>
            )}
          </span>
        </>
      }
    >
      <form
        ref={focusFirstWrong}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChoosing || isNaming) goOn();
          else finish('close');
        }}
      >
        {stored === null && (
          <Button
            look="quiet"
            // as in v4: browser tests look for a link
            role="link"
            icon={<ArrowLeft aria-hidden />}
            onClick={() => (phase === 2 ? setPhase(1) : setStep({ kind: 'chooser', owner: step.owner }))}
          >
            {t('global.back')}
          </Button>
        )}
        {stored === null && <p>{t(kind.description)}</p>}
        {isChoosing ? (
          <ComponentChoice pick={pick} />
        ) : (
          <Tabs
            // what is wrong stands on the first page
            key={nameComplaint || complaints['type'] ? tries : 0}
            label={t('content-type-builder.modalForm.tabs.label')}
            tabs={[
              {
                label: t('content-type-builder.modalForm.tabs.basic'),
                content: () =>
                  kind.name === 'relation' ? (
                    <RelationForm
                      schema={schema}
                      name={name}
                      nameError={nameError}
                      targetError={isTried && targetComplaint ? t(targetComplaint) : null}
                      definition={definition}
                      isNew={stored === null}
                      onChange={(nextName, next) => setField({ name: nextName, definition: next })}
                    />
                  ) : (
                    <Basic
                      kind={kind}
                      name={name}
                      nameError={nameError}
                      onName={(next) => setField({ ...field, name: next })}
                    >
                      {isComponent && (
                        <ComponentSettings
                          definition={whole}
                          onChange={setDefinition}
                          isFixed={stored !== null || made !== null}
                          made={made}
                          error={complaintOf(shown, 'component')}
                        />
                      )}
                      {isZone && !isNaming && (
                        <ZoneComponents
                          definition={definition}
                          onChange={setDefinition}
                          error={complaintOf(shown, 'components')}
                          made={zoneMade}
                          onMade={(component) => setZoneMade([...zoneMade, component])}
                        />
                      )}
                      <FieldSettings
                        schema={schema}
                        settings={kind.basic}
                        definition={definition}
                        onChange={setDefinition}
                        complaints={shown}
                      />
                      <PluginOptions
                        sections={custom?.base ?? []}
                        definition={definition}
                        onChange={setDefinition}
                        complaints={shownOptions}
                      />
                    </Basic>
                  ),
              },
              {
                label: t('content-type-builder.modalForm.tabs.advanced'),
                content: () => (
                  <>
                    <PluginOptions
                      sections={custom?.advanced ?? []}
                      definition={definition}
                      onChange={setDefinition}
                      complaints={shownOptions}
                    />
                    <FieldSettings
                      schema={schema}
                      settings={kind.advanced.filter(
                        (one) =>
                          !custom?.advanced.some(({ inputs }) =>
                            inputs.some((input) => input.name === one),
                          ) &&
                          !(isComponent && !definition['repeatable'] && (one === 'min' || one === 'max')),
                      )}
                      definition={definition}
                      onChange={setDefinition}
                      complaints={shown}
                    />
                  </>
                ),
              },
            ]}
          />
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

interface BasicProps {
  readonly kind: Kind;
  readonly name: string;
  readonly nameError: string | null;
  readonly onName: (name: string) => void;
  readonly children: ReactNode;
}

const Basic = ({ kind, name, nameError, onName, children }: BasicProps) => (
  <div className={styles['stack']}>
    <TextField
      label={t('content-type-builder.form.attribute.item.name')}
      required="unnamed"
      name="name"
      hint={t('content-type-builder.modalForm.attribute.form.base.name.description')}
      placeholder={
        kind.name === 'uid' ? t('content-type-builder.modalForm.attribute.form.base.name.placeholder') : ''
      }
      autoFocus
      autoComplete="off"
      value={name}
      error={nameError}
      onChange={onName}
    />
    {children}
  </div>
);

/** What a plugin says of its custom field; undefined for any other. */
const customField = (host: HostState, uid: unknown): CustomFieldType | undefined =>
  typeof host === 'object' ? host.customFields.find((one) => one.uid === uid) : undefined;

function newField(
  kind: Kind,
  schema: AnyDraft,
  target: ReturnType<typeof useTargets>[number] | undefined,
  customType: string | undefined,
): Pick<Field, 'name' | 'definition'> {
  if (kind.name === 'relation') {
    const relationTarget = target ?? { uid: '', schema: { displayName: '' } };
    const { name } = suggestedNames('oneWay', schema.displayName, relationTarget.schema.displayName);
    return { name, definition: relationDefinition({}, 'oneWay', relationTarget.uid, null) };
  }
  const initial = customType === undefined ? kind.initial : { type: 'customField', customField: customType };
  const isTranslated = schema.kind !== 'component' && isLocalizedType(schema);
  const definition =
    isTranslated && kind.advanced.includes('localized') && canBeLocalized(initial)
      ? withLocalized(initial, true)
      : initial;
  return { name: '', definition };
}

/** The name on the other side; whether it is free there the server says. */
const targetNameComplaint = (name: string): Complaint =>
  fieldNameComplaint(name, [], { models: [], attributes: [] });

/** What was left open is not said. */
const cleaned = (definition: Definition): Definition =>
  Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== undefined && value !== ''));
