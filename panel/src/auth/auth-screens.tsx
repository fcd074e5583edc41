/** The screens of people who are not signed in, at v4's addresses. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { initQuery } from '../api/queries.ts';
import { ForgotPassword, MailSent } from './forgot-password.tsx';
import { Login } from './login.tsx';
import { RegisterAdmin, RegisterInvited } from './register.tsx';
import { ResetPassword } from './reset-password.tsx';

export function AuthScreens() {
  const { hasAdmin } = useSuspenseQuery(initQuery).data;
  const [path] = useLocation();
  if (!hasAdmin && path !== '/auth/register-admin') return <Redirect to="/auth/register-admin" replace />;
  return (
    <Switch>
      <Route path="/auth/login">
        <Login />
      </Route>
      <Route path="/auth/register-admin">
        {hasAdmin ? <Redirect to="/auth/login" replace /> : <RegisterAdmin />}
      </Route>
      <Route path="/auth/register">
        <RegisterInvited />
      </Route>
      <Route path="/auth/forgot-password">
        <ForgotPassword />
      </Route>
      <Route path="/auth/forgot-password-success">
        <MailSent />
      </Route>
      <Route path="/auth/reset-password">
        <ResetPassword />
      </Route>
      <Route>
        <Redirect to={loginAddress(path)} replace />
      </Route>
    </Switch>
  );
}

/** The sign-in, which leads on to where the person wanted to go. */
const loginAddress = (path: string): string =>
  path === '/' || path.startsWith('/auth/')
    ? '/auth/login'
    : `/auth/login?redirectTo=${encodeURIComponent(path + location.search)}`;
