/** The settings of the project: their menu, and the screens behind it. */
import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { usePermissions } from '../api/permissions.ts';
import { t } from '../i18n/messages.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Loading } from '../ui/loading.tsx';
import { SideLink, SideNavigation, SideSection } from '../ui/side-navigation.tsx';
import { Overview } from './overview.tsx';
import styles from './settings.module.css';
import { API_TOKENS, TRANSFER_TOKENS } from './tokens/token-kinds.ts';
import { TokenList } from './tokens/token-list.tsx';
import { TokenScreen } from './tokens/token-screen.tsx';

const KINDS = [API_TOKENS, TRANSFER_TOKENS];

export function Settings() {
  const permissions = usePermissions();
  const kinds = KINDS.filter(({ actions }) => permissions.can(actions.access));
  return (
    <div className={styles['layout']}>
      <SideNavigation title={t('global.settings')}>
        <SideSection name={t('Settings.global')}>
          <SideLink to="/settings/application-infos" path="/settings/application-infos">
            {t('Settings.application.title')}
          </SideLink>
          {kinds.map(({ address, texts }) => (
            <SideLink key={address} to={`${address}?sort=name:ASC`} path={address}>
              {t(texts.title)}
            </SideLink>
          ))}
        </SideSection>
      </SideNavigation>
      <div className={styles['screen']}>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/settings">
              <Redirect to="/settings/application-infos" replace />
            </Route>
            <Route path="/settings/application-infos">
              <Overview />
            </Route>
            {kinds.map((kind) => (
              <Route key={kind.address} path={kind.address}>
                <TokenList kind={kind} />
              </Route>
            ))}
            {kinds.map((kind) => (
              <Route key={`${kind.address} one`} path={`${kind.address}/:id`}>
                {({ id }) => <TokenScreen key={id} kind={kind} id={id === 'create' ? null : String(id)} />}
              </Route>
            ))}
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </div>
    </div>
  );
}
