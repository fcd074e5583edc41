/** The screens of the roles of administrators. */
import { Route, Switch } from 'wouter';
import { RoleList } from './role-list.tsx';
import { CopiedRole, ExistingRole, NewRole } from './role-screen.tsx';
import { ROLES_ADDRESS } from './roles.ts';

export const RoleScreens = () => (
  <Switch>
    <Route path={ROLES_ADDRESS}>
      <RoleList />
    </Route>
    <Route path={`${ROLES_ADDRESS}/new`}>
      <NewRole />
    </Route>
    <Route path={`${ROLES_ADDRESS}/duplicate/:id`}>
      {({ id }) => <CopiedRole key={id} id={String(id)} />}
    </Route>
    <Route path={`${ROLES_ADDRESS}/:id`}>{({ id }) => <ExistingRole key={id} id={String(id)} />}</Route>
  </Switch>
);
