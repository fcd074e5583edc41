/** The pages that plugins add to the main menu, below `/plugins`. */
import { Route, Switch } from 'wouter';
import { usePluginHost } from '../plugin-host/plugin-host.ts';
import { pluginRoutes } from '../plugin-host/plugin-page.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/not-found.tsx';

export function PluginPages() {
  const host = usePluginHost();
  if (host === 'loading') return <Loading />;
  return (
    <Switch>
      {host !== 'none' && pluginRoutes(host, host.menu)}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
