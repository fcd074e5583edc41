/** Gives all chosen entries the same value of one field. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { send } from '../../api/client.ts';
import { configurationQuery } from '../../content-types/configuration.ts';
import { type ContentType, contentInitQuery, hasDrafts, UPDATE } from '../../content-types/content-types.ts';
import { Document } from '../../document/document.ts';
import { DocumentContext } from '../../document/document-context.ts';
import { bodyOf, initialValues } from '../../document/entry-values.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { SelectField } from '../../ui/select.tsx';
import { collectionPath } from '../entries/entries.ts';
import { showProblems, showRefusal } from '../entries/show-problems.ts';
import { AttributeField } from '../fields/field.tsx';
import { FormContext, type FormContextValue } from '../fields/form-context.ts';
import { bulkProblems } from './bulk-problems.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { useBulkAction } from './use-bulk-action.ts';

interface BulkEditDialogProps {
  readonly type: ContentType;
  readonly ids: readonly number[];
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function BulkEditDialog({ type, ids, locale, onClose, onDone }: BulkEditDialogProps) {
  const permissions = usePermissions();
  const init = useSuspenseQuery(contentInitQuery).data;
  const configuration = useSuspenseQuery(configurationQuery(type.uid)).data;
  const components = useMemo(() => new Map(init.components.map((one) => [one.uid, one])), [init]);
  const names = configuration.contentType.layouts.edit
    .flat()
    .map(({ name }) => name)
    .filter((name) => isShared(type, name) && permissions.canField(UPDATE, type.uid, name));
  const [name, setName] = useState(names[0] ?? '');
  // another field begins without a value
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` is what makes it another document
  const document = useMemo(() => new Document(initialValues(type.attributes, components)), [name]);
  const form = useMemo<FormContextValue>(
    () => ({
      type,
      components,
      configuration,
      id: null,
      locale,
      mayRead: () => true,
      mayEdit: () => true,
    }),
    [type, components, configuration, locale],
  );
  const attribute = type.attributes[name];
  const save = useBulkAction({
    ids,
    act: (piece) =>
      send('POST', `${collectionPath(type.uid)}/actions/bulkUpdate`, {
        body: { ids: piece, data: bodyOf(document.values, type.attributes, components, [name]) },
      }),
    onSuccess: (count) => notify('success', t('content-manager.bulk-edit.done', { count })),
    onFailure: (error) => showRefusal(document, error),
    onDone,
  });
  const start = (): void => {
    const options = { components, draft: hasDrafts(type) };
    if (showProblems(document, bulkProblems(type.attributes, name, document.values, options))) save.start();
  };
  return (
    <Dialog
      wide
      title={t('content-manager.bulk-edit.action')}
      onClose={save.isPending ? save.stop : onClose}
      actions={
        <>
          <Button onClick={save.isPending ? save.stop : onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" disabled={!attribute || save.isPending} onClick={start}>
            {t('content-manager.bulk-edit.apply', { count: ids.length })}
          </Button>
        </>
      }
    >
      <p>{t('content-manager.bulk-edit.text', { count: ids.length })}</p>
      <SelectField
        label={t('content-manager.bulk-edit.field')}
        options={names.map((one) => ({
          value: one,
          label: configuration.contentType.metadatas[one]?.edit.label || one,
        }))}
        value={name}
        onChange={setName}
      />
      {attribute && (
        <DocumentContext value={document}>
          <FormContext value={form}>
            <AttributeField
              key={name}
              name={name}
              path={[name]}
              attribute={attribute}
              metadata={configuration.contentType.metadatas[name]?.edit}
              owner={{ uid: type.uid, id: null }}
            />
          </FormContext>
        </DocumentContext>
      )}
      {save.isPending && <BulkProgress done={save.progress} total={ids.length} />}
      {attribute?.type === 'relation' && <p>{t('content-manager.bulk-edit.relation')}</p>}
    </Dialog>
  );
}

/** Whether several entries may have the same value of an attribute. */
const isShared = ({ attributes }: ContentType, name: string): boolean => {
  const { type = '', unique } = attributes[name] ?? {};
  return type !== '' && type !== 'uid' && unique !== true;
};
