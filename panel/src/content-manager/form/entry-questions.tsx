/** What a person is asked about an entry that others have changed or deleted. */
import type { TypeConfiguration } from '../../content-types/configuration.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { useDocument } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { restoreEntries } from '../history/delete-entries.ts';
import { useMayRestore } from '../history/use-may-restore.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { EntryActions } from './use-entry-actions.ts';

interface EntryQuestionsProps {
  readonly type: ContentType;
  readonly configuration: TypeConfiguration;
  readonly actions: EntryActions;
}

export function EntryQuestions(props: EntryQuestionsProps) {
  const { type, configuration, actions } = props;
  const document = useDocument();
  const { session, state } = actions;
  const { conflict, phase } = state;
  if (phase === 'gone') return <Gone {...props} />;
  if (!conflict) return null;
  const { fields, stored, theirs } = conflict;
  return (
    <ConflictDialog
      title={t('content-manager.conflict.title')}
      text={t('content-manager.conflict.text', { fields: fields.join(', ') })}
      accept={t('content-manager.conflict.save')}
      giveUp={t('content-manager.conflict.take-theirs')}
      type={type}
      configuration={configuration}
      fields={fields}
      mine={document.values}
      theirs={{ ...stored.body, ...theirs }}
      busy={actions.busy}
      onAccept={(accepted) => void session.accept(accepted)}
      onGiveUp={() => void session.takeTheirs()}
      onClose={() => void session.dismiss()}
    />
  );
}

/** The entry was deleted: what was typed can go into it when it is back, or into another one. */
function Gone({ type, actions }: EntryQuestionsProps) {
  const { session, state } = actions;
  const mayRestore = useMayRestore(type.uid);
  const close = (): void => void session.dismiss();
  const restore = async (): Promise<void> => {
    if (state.entry && (await restoreEntries(type.uid, [state.entry.id]))) await session.restored();
  };
  return (
    <Dialog
      title={t('content-manager.gone.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('app.components.Button.cancel')}</Button>
          {mayRestore && <Button onClick={() => void restore()}>{t('content-manager.gone.restore')}</Button>}
          <Button look="primary" onClick={() => void actions.saveAsNew()}>
            {t('content-manager.gone.save-as-new')}
          </Button>
        </>
      }
    >
      <p>{t('content-manager.gone.text')}</p>
    </Dialog>
  );
}
