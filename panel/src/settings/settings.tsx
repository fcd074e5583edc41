/** The settings of the project: their menu, and the screens behind it. */
import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useMe } from '../api/queries.ts';
import { t } from '../i18n/messages.ts';
import { LackingRight } from '../permissions/lacking-right.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { BesideNavigation } from '../ui/beside-navigation.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { SideLink, SideNavigation, SideSection } from '../ui/side-navigation.tsx';
import { opens, PLACES } from './places.tsx';

export function Settings() {
  const permissions = usePermissions();
  const me = useMe();
  const open = PLACES.filter((place) => opens(place, permissions, me));
  return (
    <BesideNavigation
      navigation={
        <SideNavigation title={t('global.settings')}>
          {[...Map.groupBy(open, ({ section }) => section)].map(([section, places]) => (
            <SideSection key={section} name={t(section)}>
              {places.map(({ address, query = '', label }) => (
                <SideLink key={address} to={address + query} path={address}>
                  {t(label)}
                </SideLink>
              ))}
            </SideSection>
          ))}
        </SideNavigation>
      }
    >
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/settings">
            <Redirect to="/settings/application-infos" replace />
          </Route>
          {PLACES.map((place) => (
            <Route key={place.address} path={`${place.address}/*?`}>
              {open.includes(place) ? <place.Screens /> : <LackingRight action={place.actions[0]!} />}
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </BesideNavigation>
  );
}
