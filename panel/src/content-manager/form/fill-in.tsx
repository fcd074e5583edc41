/** Fills a form with the values of another translation. Nothing is stored until the form is saved. */
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { type Locale, localeName } from '../../content-types/locales.ts';
import type { Values } from '../../document/document.ts';
import { useDocument } from '../../document/document-context.ts';
import { filledValues } from '../../document/entry-values.ts';
import type { RelatedRow } from '../../document/relation-value.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { SelectField } from '../../ui/select.tsx';
import { useAction } from '../../ui/use-action.ts';
import { collectionPath } from '../entries/entries.ts';
import type { EntryFormProps } from './entry-form-props.ts';

interface Filling {
  readonly data: Values;
  readonly skipped: readonly { readonly attribute: string; readonly reason: string }[];
}

interface FillInProps extends EntryFormProps {
  /** The translations that may be read. */
  readonly others: readonly Locale[];
  readonly idOf: (code: string) => number | undefined;
}

export function FillIn({ type, components, stored, locale, others, idOf }: FillInProps) {
  const document = useDocument();
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState(others[0]?.code ?? '');
  const filling = useAction(
    async () => {
      const isSingle = type.kind === 'singleType';
      const path = isSingle
        ? `/content-manager/single-types/${type.uid}/actions/fillIn`
        : `${collectionPath(type.uid)}/${idOf(code)}/actions/fillIn`;
      const query = { locale, ...(isSingle ? { from: code } : {}) };
      const { data, skipped } = await send<Filling>('GET', path, { query });
      const values = filledValues(data, type.attributes, components, await storedIds(data));
      return { values, skipped };
    },
    {
      done: ({ values, skipped }) => {
        for (const [name, value] of Object.entries(values)) document.set([name], value);
        notify('info', t('content-manager.fill-in.done'));
        if (skipped.length > 0) {
          const fields = skipped.map(({ attribute }) => attribute).join(', ');
          notify('warning', t('content-manager.fill-in.skipped', { fields }));
        }
        setAsked(false);
      },
    },
  );
  /** What this entry is related to now, which the other values take the place of. */
  const storedIds = async (data: Values): Promise<ReadonlyMap<string, readonly number[]>> => {
    const names = Object.keys(data).filter((name) => type.attributes[name]?.type === 'relation');
    if (!stored) return new Map();
    const found = names.map(async (name) => {
      const answer = await send<{ results?: readonly RelatedRow[]; data?: RelatedRow | null }>(
        'GET',
        `/content-manager/relations/${type.uid}/${stored.id}/${name}`,
        { query: { pageSize: 100 } },
      );
      const rows = answer.results ?? (answer.data ? [answer.data] : []);
      return [name, rows.map(({ id }) => id)] as const;
    });
    return new Map(await Promise.all(found));
  };
  return (
    <>
      <Button look="quiet" wide icon={<Copy aria-hidden />} onClick={() => setAsked(true)}>
        {t('i18n.CMEditViewCopyLocale.copy-text')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          cancel={t('content-manager.fill-in.cancel')}
          confirm={t('i18n.CMEditViewCopyLocale.submit-text')}
          busy={filling.busy}
          onClose={() => setAsked(false)}
          onConfirm={() => filling.run()}
        >
          <p>{t('i18n.CMEditViewCopyLocale.ModalConfirm.content')}</p>
          <SelectField
            label={t('i18n.components.info.locales')}
            options={others.map((one) => ({ value: one.code, label: localeName(one) }))}
            value={code}
            onChange={setCode}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
