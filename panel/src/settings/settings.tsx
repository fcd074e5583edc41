/** The settings of the project: their menu, and the screens behind it. */
import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useMe } from '../api/queries.ts';
import type { MessageId } from '../i18n/catalogues.ts';
import { t } from '../i18n/messages.ts';
import { LackingRight } from '../permissions/lacking-right.tsx';
import type { Permissions } from '../permissions/permissions.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import type { PluginHost, PluginLink, PluginSection } from '../plugin-host/bridge.ts';
import { mayOpen } from '../plugin-host/may-open.ts';
import { usePluginHost } from '../plugin-host/plugin-host.ts';
import { pluginRoutes } from '../plugin-host/plugin-page.tsx';
import { BesideNavigation } from '../ui/beside-navigation.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { SideLink, SideNavigation, SideSection } from '../ui/side-navigation.tsx';
import { opens, PLACES } from './places.tsx';

/** v4's names of the parts of the menu that are there without plugins. */
const SECTION_IDS: Readonly<Record<string, MessageId>> = {
  global: 'Settings.global',
  permissions: 'Settings.permissions',
};

/** What plugins add to the menu, for a person who may open it. */
const sectionsFor = (host: PluginHost, permissions: Permissions): readonly PluginSection[] =>
  host.settings
    .map((section) => ({ ...section, links: section.links.filter((link) => mayOpen(link, permissions)) }))
    .filter(({ links }) => links.length > 0);

const linkOf = ({ to, label }: PluginLink) => (
  <SideLink key={to} to={to} path={to}>
    {label}
  </SideLink>
);

const linksOf = (sections: readonly PluginSection[], part: MessageId) =>
  sections.filter(({ id }) => SECTION_IDS[id] === part).flatMap(({ links }) => links.map(linkOf));

export function Settings() {
  const permissions = usePermissions();
  const me = useMe();
  const open = PLACES.filter((place) => opens(place, permissions, me));
  const host = usePluginHost();
  const ofPlugins = typeof host === 'string' ? [] : sectionsFor(host, permissions);
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
              {linksOf(ofPlugins, section)}
            </SideSection>
          ))}
          {ofPlugins
            .filter(({ id }) => !Object.hasOwn(SECTION_IDS, id))
            .map(({ id, label, links }) => (
              <SideSection key={id} name={label}>
                {links.map(linkOf)}
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
          {typeof host === 'object' &&
            pluginRoutes(
              host,
              host.settings.flatMap(({ links }) => links),
            )}
          <Route>{host === 'loading' ? <Loading /> : <NotFound />}</Route>
        </Switch>
      </Suspense>
    </BesideNavigation>
  );
}
