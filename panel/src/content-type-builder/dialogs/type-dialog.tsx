/** A content-type's names and settings: of a new one, or of one that is there. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { typeBuilderAddress } from '../../content-types/addresses.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import { FieldGrid } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ROOT_ADDRESS, useBuilder } from '../builder-context.ts';
import { draftOf, isLocalizedType, type TypeDraft, withSchema, withTranslations } from '../model/draft.ts';
import { apiIds, type Complaint, type TypeNames, typeComplaints, typeUid } from '../model/names.ts';
import { deleteRequest, saveRequest } from '../model/request.ts';
import type { Schemas } from '../model/schemas.ts';
import { ChangeActions } from './change-actions.tsx';
import { ChoiceCards, TYPE_KINDS } from './choice-cards.tsx';
import { OptionBox } from './option-box.tsx';

const complaint = (id: Complaint | undefined): string | null => (id ? t(id) : null);

const EMPTY: Omit<TypeDraft, 'kind'> = {
  uid: '',
  isNew: true,
  plugin: undefined,
  displayName: '',
  singularName: '',
  pluralName: '',
  storedName: null,
  description: '',
  draftAndPublish: true,
  pluginOptions: {},
  fields: [],
};

const CREATE = {
  collectionType: 'content-type-builder.modalForm.collectionType.header-create',
  singleType: 'content-type-builder.modalForm.singleType.header-create',
} as const;

/** Names of a new type, then the choice of its first field. */
export function NewTypeDialog({ of }: { readonly of: 'collectionType' | 'singleType' }) {
  const { schemas, setDraft, setStep } = useBuilder();
  const [, navigate] = useLocation();
  const [type, setType] = useState<TypeDraft>({ ...EMPTY, kind: of });
  const [isTried, setTried] = useState(false);
  const complaints = typeComplaints(type, schemas);
  const next = (): void => {
    setTried(true);
    if (Object.values(complaints).some(Boolean)) return;
    const uid = typeUid(type.singularName);
    setDraft(draftOf({ ...type, uid }));
    setStep({ kind: 'chooser', owner: uid });
    navigate(typeBuilderAddress(uid));
  };
  return (
    <Dialog
      title={t(CREATE[of])}
      wide
      onClose={() => setStep(null)}
      actions={
        <>
          <Button onClick={() => setStep(null)}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" onClick={next}>
            {t('content-type-builder.form.button.continue')}
          </Button>
        </>
      }
    >
      <TypeForm
        key={String(isTried)}
        type={type}
        onChange={setType}
        complaints={isTried ? complaints : {}}
        onEnter={next}
      />
    </Dialog>
  );
}

/** The settings of a type that is there. They are saved at once, as in v4. */
export function EditTypeDialog({ type: before }: { readonly type: TypeDraft }) {
  const { schemas, draft, setDraft, setStep, save } = useBuilder();
  const [, navigate] = useLocation();
  const [type, setType] = useState(before);
  const [isRenaming, setRenaming] = useState(false);
  const [isTried, setTried] = useState(false);
  const complaints = typeComplaints(type, withoutType(schemas, before.uid));
  const isWrong = isRenaming ? Object.values(complaints).some(Boolean) : Boolean(complaints.displayName);
  /** It is stored, and the project's. */
  const isOwn = !type.isNew && type.plugin === undefined;
  const close = (): void => setStep(null);
  const finish = (): void => {
    setTried(true);
    if (isWrong || !draft) return;
    const next = withSchema(draft, type);
    setDraft(next);
    close();
    // a type that is not there yet is saved with its fields
    if (!type.isNew && type !== before) {
      save(saveRequest(next), {
        isKnown: ({ kind, attribute }) =>
          kind === 'hidden' || attribute === 'publishedAt' || attribute === 'locale',
        onDone: (uid) => navigate(typeBuilderAddress(uid), { replace: true }),
      });
    }
  };
  const remove = (): void => {
    close();
    save(deleteRequest(type), {
      question: t('content-type-builder.popUpWarning.bodyMessage.contentType.delete'),
      onDone: () => navigate(ROOT_ADDRESS),
    });
  };
  return (
    <Dialog
      title={t('content-type-builder.modalForm.header-edit', { name: before.displayName })}
      wide
      onClose={close}
      actions={<ChangeActions onClose={close} onDelete={isOwn ? remove : null} onFinish={finish} />}
    >
      <TypeForm
        key={String(isTried)}
        type={type}
        onChange={setType}
        complaints={isTried ? complaints : {}}
        onEnter={finish}
        isThere
        isRenaming={isRenaming}
        onRename={isOwn ? () => setRenaming(true) : undefined}
      />
    </Dialog>
  );
}

interface TypeFormProps {
  readonly type: TypeDraft;
  readonly onChange: (type: TypeDraft) => void;
  readonly complaints: { readonly [Name in keyof TypeNames]?: Complaint };
  readonly onEnter: () => void;
  readonly isThere?: boolean;
  /** The names of the API are changed, too. */
  readonly isRenaming?: boolean;
  readonly onRename?: (() => void) | undefined;
}

/** The project without a type, whose own names are free to it. */
const withoutType = (schemas: Schemas, uid: string): Schemas => ({
  ...schemas,
  types: new Map([...schemas.types].filter(([one]) => one !== uid)),
});

function TypeForm(props: TypeFormProps) {
  const { type, onChange, onEnter, isThere = false } = props;
  return (
    <form
      ref={focusFirstWrong}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <Tabs
        label={t('content-type-builder.modalForm.tabs.label')}
        tabs={[
          {
            label: t('content-type-builder.modalForm.tabs.basic'),
            content: () => <Names {...props} />,
          },
          {
            label: t('content-type-builder.modalForm.tabs.advanced'),
            content: () => <Advanced type={type} onChange={onChange} isThere={isThere} />,
          },
        ]}
      />
      <button type="submit" hidden />
    </form>
  );
}

function Names(props: TypeFormProps) {
  const { type, onChange, complaints, isThere = false, isRenaming = false, onRename } = props;
  const isFixed = isThere && !isRenaming;
  const rename = (displayName: string): void =>
    onChange({ ...type, displayName, ...(isThere ? {} : apiIds(displayName)) });
  return (
    <FieldGrid>
      <TextField
        label={t('content-type-builder.modalForm.attribute.displayName')}
        required="unnamed"
        autoFocus
        value={type.displayName}
        error={complaint(complaints.displayName)}
        onChange={rename}
      />
      <TextField
        label={t('content-type-builder.contentType.apiId-singular.label')}
        required="unnamed"
        hint={t('content-type-builder.contentType.apiId-singular.description')}
        disabled={isFixed}
        value={type.singularName}
        error={complaint(complaints.singularName)}
        onChange={(singularName) => onChange({ ...type, singularName })}
      />
      <TextField
        label={t('content-type-builder.contentType.apiId-plural.label')}
        required="unnamed"
        hint={t('content-type-builder.contentType.apiId-plural.description')}
        disabled={isFixed}
        value={type.pluralName}
        error={complaint(complaints.pluralName)}
        onChange={(pluralName) => onChange({ ...type, pluralName })}
      />
      {isThere && onRename && (
        <div>
          {isRenaming ? (
            <p>{t('content-type-builder.contentType.rename.description')}</p>
          ) : (
            <Button onClick={onRename}>{t('content-type-builder.contentType.rename')}</Button>
          )}
        </div>
      )}
      {isThere && (
        <ChoiceCards
          label={t('content-type-builder.modalForm.attribute.text.type-selection')}
          choices={TYPE_KINDS}
          value={type.kind}
          disabled={type.plugin !== undefined}
          onChange={(kind) => onChange({ ...type, kind })}
        />
      )}
    </FieldGrid>
  );
}

/** What asks before it is taken away, since entries are not shown afterwards as they were. */
type Removal = 'drafts' | 'locales';

function Advanced({ type, onChange, isThere = false }: Pick<TypeFormProps, 'type' | 'onChange' | 'isThere'>) {
  const [confirming, setConfirming] = useState<Removal | null>(null);
  const setDrafts = (draftAndPublish: boolean): void => onChange({ ...type, draftAndPublish });
  const setLocales = (localized: boolean): void => onChange(withTranslations(type, localized));
  const needsAnswer = isThere && !type.isNew;
  return (
    <>
      <OptionBox
        label={t('content-type-builder.contentType.draftAndPublish.label')}
        hint={t('content-type-builder.contentType.draftAndPublish.description')}
        checked={type.draftAndPublish}
        onChange={(on) => (on || !needsAnswer ? setDrafts(on) : setConfirming('drafts'))}
      />
      <OptionBox
        label={t('content-type-builder.contentType.i18n.label')}
        hint={t('content-type-builder.contentType.i18n.description')}
        checked={isLocalizedType(type)}
        onChange={(on) => (on || !needsAnswer ? setLocales(on) : setConfirming('locales'))}
      />
      {confirming && (
        <ConfirmDialog
          cancel={t('content-type-builder.popUpWarning.cancel')}
          confirm={t('content-type-builder.popUpWarning.disable')}
          onClose={() => setConfirming(null)}
          onConfirm={() => {
            setConfirming(null);
            if (confirming === 'drafts') setDrafts(false);
            else setLocales(false);
          }}
        >
          <p>
            {t(
              confirming === 'drafts'
                ? 'content-type-builder.popUpWarning.draft-publish.message'
                : 'content-type-builder.popUpWarning.i18n.message',
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
