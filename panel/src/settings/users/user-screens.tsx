/** The screens of administrators. */
import { Route, Switch } from 'wouter';
import { UserList } from './user-list.tsx';
import { UserScreen } from './user-screen.tsx';
import { USERS_ADDRESS } from './users.ts';

export const UserScreens = () => (
  <Switch>
    <Route path={USERS_ADDRESS}>
      <UserList />
    </Route>
    <Route path={`${USERS_ADDRESS}/:id`}>{({ id }) => <UserScreen key={id} id={String(id)} />}</Route>
  </Switch>
);
