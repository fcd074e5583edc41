/** The page behind a link of a plugin. */
import { useCallback } from 'react';
import { Route } from 'wouter';
import { LackingRight } from '../permissions/lacking-right.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useTitle } from '../routing/use-title.ts';
import type { PluginHost, PluginLink } from './bridge.ts';
import { Island } from './island.tsx';
import { mayOpen } from './may-open.ts';

interface PluginPageProps {
  readonly host: PluginHost;
  readonly link: PluginLink;
}

export function PluginPage({ host, link }: PluginPageProps) {
  const permissions = usePermissions();
  useTitle(link.label);
  const { to } = link;
  const show = useCallback((element: HTMLElement) => host.showPage(element, to), [host, to]);
  if (!mayOpen(link, permissions)) return <LackingRight action={link.permissions[0]!.action} />;
  return <Island show={show} />;
}

/** Where the pages of plugins are, for the panel's router. */
export const pluginRoutes = (host: PluginHost, links: readonly PluginLink[]) =>
  links
    .filter(({ hasPage }) => hasPage)
    .map((link) => (
      <Route key={link.to} path={`${link.to}/*?`}>
        <PluginPage host={host} link={link} />
      </Route>
    ));
