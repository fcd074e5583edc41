/** The screens of the roles of the content API's users. */
import { Route, Switch } from 'wouter';
import { ACCOUNT_ROLES, AccountRoleList } from './account-role-list.tsx';
import { ExistingAccountRole, NewAccountRole } from './account-role-screen.tsx';

export const AccountRoleScreens = () => (
  <Switch>
    <Route path={ACCOUNT_ROLES}>
      <AccountRoleList />
    </Route>
    <Route path={`${ACCOUNT_ROLES}/new`}>
      <NewAccountRole />
    </Route>
    <Route path={`${ACCOUNT_ROLES}/:id`}>
      {({ id }) => <ExistingAccountRole key={id} id={String(id)} />}
    </Route>
  </Switch>
);
