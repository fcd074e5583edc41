/** One token: what it is for, how long it is good, and its key, once. */
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { calendarDate } from '../../i18n/relative-time.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { withoutAsking } from '../../routing/navigation-guard.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { CopyBox } from '../../ui/copy-box.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { areSame, FormPage } from '../../ui/form-page.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Card, Failure, FieldGrid, Main } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select.tsx';
import { ActionTree } from '../content-api/action-tree.tsx';
import { NameFields } from '../name-fields.tsx';
import { actionsOfType, CUSTOM } from './actions-of-type.ts';
import type { TokenKind } from './token-kinds.ts';
import { actionsQuery, contentRoutesQuery, type Token, tokenQuery } from './tokens.ts';

interface TokenScreenProps {
  readonly kind: TokenKind;
  /** null for a new one. */
  readonly id: string | null;
}

export function TokenScreen({ kind, id }: TokenScreenProps) {
  const { data, error, refetch } = useQuery(tokenQuery(kind.path, id));
  if (error) {
    return (
      <Main>
        <Failure error={error} retry={() => void refetch()} />
      </Main>
    );
  }
  if (id !== null && !data) return <Loading />;
  return <TokenForm kind={kind} stored={data ?? null} />;
}

const DAY = 86_400_000;

/** How long tokens may be good, in days; 0 is for ever. */
const DURATIONS = [7, 30, 90, 0];

interface TokenFormProps {
  readonly kind: TokenKind;
  readonly stored: Token | null;
}

function TokenForm({ kind, stored: before }: TokenFormProps) {
  const { path, address, texts, types, actions } = kind;
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const [stored, setStored] = useState(before);
  const [key, setKey] = useState(queryClient.getQueryData<string>(keyOf(path, before?.id)) ?? null);
  const [isAsked, setAsked] = useState(false);
  useSettingsTitle(t(texts.title));
  const required = t('components.Input.error.validation.required');
  const base = valuesOf(kind, stored);
  const { values, errors, failure, busy, set, submit } = useSubmit(
    base,
    ({ name, lifespan, type }) => ({
      name: requiredText(name),
      lifespan: lifespan === '' ? required : undefined,
      type: type === '' ? required : undefined,
    }),
    async ({ name, description, lifespan, type, permissions: chosen }) => {
      const body = { name, description, ...kind.bodyOf(type, chosen) };
      const days = Number(lifespan);
      const { data } = stored
        ? await send<{ data: Token }>('PUT', `${path}/${stored.id}`, { body })
        : await send<{ data: Token }>('POST', path, {
            body: { ...body, lifespan: days === 0 ? null : days * DAY },
          });
      notify('success', t(stored ? texts.edited : texts.created));
      await queryClient.invalidateQueries({ queryKey: ['tokens', path] });
      setStored(data);
      if (stored) return;
      // the key is shown by the screen of the token, until the person leaves it
      queryClient.setQueryData(keyOf(path, data.id), data.accessKey);
      withoutAsking(() => navigate(`${address}/${data.id}`, { replace: true }));
    },
  );
  const regenerate = async (): Promise<void> => {
    setAsked(false);
    try {
      setKey(
        (await send<{ data: Token }>('POST', `${path}/${stored?.id}/regenerate`)).data.accessKey ?? null,
      );
    } catch (error) {
      notify('danger', messageOf(error));
    }
  };
  const mayWrite = permissions.can(stored ? actions.update : actions.create);
  return (
    <FormPage
      title={stored?.name ?? t(texts.create)}
      back={address}
      isChanged={!areSame(values, base)}
      isNew={!stored}
      busy={busy}
      mayWrite={mayWrite}
      failure={failure}
      onSubmit={submit}
      actions={
        stored &&
        permissions.can(actions.regenerate) && (
          <Button icon={<RefreshCw aria-hidden />} onClick={() => setAsked(true)}>
            {t('Settings.tokens.regenerate')}
          </Button>
        )
      }
    >
      {key !== null && (
        <CopyBox text={key} hint={t('Settings.tokens.copy.warning')} copied={t('Settings.tokens.copied')} />
      )}
      <Card title={t('global.details')}>
        <FieldGrid>
          <NameFields values={values} errors={errors} disabled={!mayWrite} set={set} />
          <SelectField
            label={t('Settings.tokens.form.duration')}
            required
            placeholder={t('global.select')}
            hint={stored ? expiry(stored) : undefined}
            disabled={!mayWrite || stored !== null}
            options={DURATIONS.map((days) => ({
              value: String(days),
              label:
                days === 0
                  ? t('Settings.tokens.duration.unlimited')
                  : t('Settings.tokens.duration.days', { days }),
            }))}
            value={values.lifespan}
            error={errors.lifespan}
            onChange={(value) => set('lifespan', value)}
          />
          <SelectField
            label={t(texts.type)}
            required
            placeholder={t('global.select')}
            disabled={!mayWrite}
            options={types.map(({ value, label }) => ({ value, label: t(label) }))}
            value={values.type}
            error={errors.type}
            onChange={(value) => set('type', value)}
          />
        </FieldGrid>
      </Card>
      {kind.hasActions && (
        <Actions
          type={values.type}
          chosen={values.permissions}
          disabled={!mayWrite}
          onChange={(chosen) => {
            set('type', CUSTOM);
            set('permissions', chosen);
          }}
        />
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('Settings.tokens.regenerate.title')}
          confirm={t('Settings.tokens.regenerate')}
          onClose={() => setAsked(false)}
          onConfirm={() => void regenerate()}
        >
          <p>{t('Settings.tokens.regenerate.question')}</p>
        </ConfirmDialog>
      )}
    </FormPage>
  );
}

/** What the form begins with. */
const valuesOf = (kind: TokenKind, token: Token | null) => ({
  name: token?.name ?? '',
  description: token?.description ?? '',
  lifespan: token ? String(Number(token.lifespan ?? 0) / DAY) : '',
  type: token ? kind.typeOf(token) : '',
  permissions: (token?.permissions ?? []) as readonly string[],
});

/** Where the key of a token that was just made waits for the token's screen. */
const keyOf = (path: string, id: number | undefined): readonly unknown[] => ['token-key', path, id];

function expiry({ expiresAt }: Token): string {
  if (expiresAt === null) return t('Settings.tokens.expires.never');
  return t('Settings.tokens.expires', { date: calendarDate(new Date(expiresAt)) });
}

interface ActionsProps {
  readonly type: string;
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** What a token may do. Who changes that of a type of its own makes it a custom token, as in v4. */
function Actions({ type, chosen, ...rest }: ActionsProps) {
  const { data, error } = useQuery(actionsQuery);
  const { data: routes = {} } = useQuery(contentRoutesQuery);
  if (error) return <Failure error={error} />;
  return data ? (
    <ActionTree {...rest} groups={data} routes={routes} chosen={actionsOfType(type, data, chosen)} />
  ) : (
    <Loading />
  );
}
