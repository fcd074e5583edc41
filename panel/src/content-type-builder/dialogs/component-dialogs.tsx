/** Components and their categories: new ones, and those that are there. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { componentBuilderAddress } from '../../content-types/addresses.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ROOT_ADDRESS, useBuilder } from '../builder-context.ts';
import { type ComponentDraft, draftOf, withSchema } from '../model/draft.ts';
import { deleteRequest, saveRequest } from '../model/request.ts';
import { BUILDER } from '../model/schemas.ts';
import { ChangeActions } from './change-actions.tsx';
import { ComponentForm, NEW_COMPONENT, newComponent, useComponentComplaints } from './component-form.tsx';

/** Names of a new component, then the choice of its first field. */
export function NewComponentDialog() {
  const { setDraft, setStep } = useBuilder();
  const [, navigate] = useLocation();
  const [facts, setFacts] = useState(NEW_COMPONENT);
  const [isTried, setTried] = useState(false);
  const complaints = useComponentComplaints(facts);
  const next = (): void => {
    setTried(true);
    if (complaints.displayName || complaints.category) return;
    const component = newComponent(facts);
    setDraft(draftOf(component));
    setStep({ kind: 'chooser', owner: component.uid });
    navigate(componentBuilderAddress(component.uid.split('.')[0]!, component.uid));
  };
  return (
    <Dialog
      title={t('content-type-builder.modalForm.component.header-create')}
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
      <ComponentForm facts={facts} onChange={setFacts} complaints={isTried ? complaints : {}} />
    </Dialog>
  );
}

/** The names of a component that is there; they are saved at once. */
export function EditComponentDialog({ component: before }: { readonly component: ComponentDraft }) {
  const { draft, setDraft, setStep, save } = useBuilder();
  const [, navigate] = useLocation();
  const [component, setComponent] = useState(before);
  const isMissing = component.displayName.trim() === '' || component.category.trim() === '';
  const close = (): void => setStep(null);
  const finish = (): void => {
    if (isMissing || !draft) return;
    const next = withSchema(draft, component);
    setDraft(next);
    close();
    if (component.isNew || component === before) return;
    save(saveRequest(next), {
      onDone: (uid) => navigate(componentBuilderAddress(uid.split('.')[0]!, uid), { replace: true }),
    });
  };
  const remove = (): void => {
    close();
    save(deleteRequest(component), {
      question: t('content-type-builder.popUpWarning.bodyMessage.component.delete'),
      onDone: () => navigate(ROOT_ADDRESS),
    });
  };
  return (
    <Dialog
      title={t('content-type-builder.modalForm.header-edit', { name: before.displayName })}
      wide
      onClose={close}
      actions={
        <ChangeActions
          onClose={close}
          onDelete={component.isNew ? null : remove}
          onFinish={finish}
          isWrong={isMissing}
        />
      }
    >
      <ComponentForm
        facts={component}
        onChange={(facts) => setComponent({ ...component, ...facts })}
        complaints={{}}
      />
    </Dialog>
  );
}

/** A category of components gets another name, or goes with all of them. */
export function CategoryDialog({ name: before }: { readonly name: string }) {
  const { setStep, save, draft } = useBuilder();
  const [, navigate] = useLocation();
  const [name, setName] = useState(before);
  const close = (): void => setStep(null);
  const path = `${BUILDER}/component-categories/${before}`;
  const isInside = draft?.root.uid.startsWith(`${before}.`) ?? false;
  const leave = (): void => {
    if (isInside) navigate(ROOT_ADDRESS);
  };
  return (
    <Dialog
      title={t('content-type-builder.modalForm.header.categories', { name: before })}
      onClose={close}
      actions={
        <ChangeActions
          onClose={close}
          onDelete={() => {
            close();
            const question = t('content-type-builder.popUpWarning.bodyMessage.category.delete');
            save({ method: 'DELETE', path }, { question, onDone: leave });
          }}
          onFinish={() => {
            close();
            save({ method: 'PUT', path, body: { name } }, { onDone: leave });
          }}
          isWrong={name.trim().length < 3 || name === before}
        />
      }
    >
      <TextField label={t('content-type-builder.form.attribute.item.name')} value={name} onChange={setName} />
    </Dialog>
  );
}
