/** One role of the content API's users: what it is called, and which actions it is allowed. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { withoutAsking } from '../../routing/navigation-guard.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { areSame, FormPage } from '../../ui/form-page.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Card, Failure, FieldGrid, Main } from '../../ui/page.tsx';
import { ActionTree } from '../content-api/action-tree.tsx';
import { NameFields } from '../name-fields.tsx';
import { ACCOUNT_ROLES } from './account-role-list.tsx';
import {
  type AccountRole,
  type AllowedActions,
  accountRoleQuery,
  accountRolesQuery,
  accountRoutesQuery,
  allActionsQuery,
  ROLES_PATH,
} from './accounts.ts';
import { allow, allowedIn, groupsOfTree } from './allowed-actions.ts';

export function NewAccountRole() {
  const { data, error } = useQuery(allActionsQuery);
  return <Answered error={error}>{data && <RoleForm stored={null} tree={data} />}</Answered>;
}

export function ExistingAccountRole({ id }: { readonly id: string }) {
  const { data, error } = useQuery(accountRoleQuery(id));
  return <Answered error={error}>{data && <RoleForm stored={data} tree={data.permissions} />}</Answered>;
}

interface AnsweredProps {
  readonly error: unknown;
  readonly children: ReactNode;
}

const Answered = ({ error, children }: AnsweredProps) =>
  error ? (
    <Main>
      <Failure error={error} />
    </Main>
  ) : (
    (children ?? <Loading />)
  );

interface RoleFormProps {
  /** null for a new one. */
  readonly stored: AccountRole | null;
  readonly tree: AllowedActions;
}

function RoleForm({ stored, tree }: RoleFormProps) {
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const { data: routes = {} } = useQuery(accountRoutesQuery);
  const title = stored?.name ?? t('users-permissions.roles.create');
  useSettingsTitle(t('global.roles'));
  const base = {
    name: stored?.name ?? '',
    description: stored?.description ?? '',
    allowed: allowedIn(tree).sort() as readonly string[],
  };
  const { values, errors, failure, busy, set, submit } = useSubmit(
    base,
    ({ name, description }) => ({ name: requiredText(name), description: requiredText(description) }),
    async ({ name, description, allowed }) => {
      const body = { name, description, permissions: allow(tree, allowed) };
      await (stored
        ? send('PUT', `${ROLES_PATH}/${stored.id}`, { body })
        : send('POST', ROLES_PATH, { body: { ...body, users: [] } }));
      await queryClient.invalidateQueries({ queryKey: accountRolesQuery.queryKey });
      notify('success', t(stored ? 'users-permissions.roles.edited' : 'users-permissions.roles.created'));
      if (!stored) withoutAsking(() => navigate(ACCOUNT_ROLES, { replace: true }));
    },
  );
  const action = stored ? 'update' : 'create';
  const mayWrite = permissions.can(`plugin::users-permissions.roles.${action}`);
  return (
    <FormPage
      title={title}
      subtitle={stored?.description ?? t('users-permissions.roles.create.subtitle')}
      back={ACCOUNT_ROLES}
      isChanged={!areSame({ ...values, allowed: [...values.allowed].sort() }, base)}
      busy={busy}
      mayWrite={mayWrite}
      failure={failure}
      onSubmit={submit}
    >
      <Card title={t('users-permissions.roles.details')}>
        <FieldGrid>
          <NameFields values={values} errors={errors} disabled={!mayWrite} needsDescription set={set} />
        </FieldGrid>
      </Card>
      <ActionTree
        groups={groupsOfTree(tree)}
        routes={routes}
        chosen={values.allowed}
        disabled={!mayWrite}
        onChange={(allowed) => set('allowed', allowed)}
      />
    </FormPage>
  );
}
