/** A page of a plugin at its address. */
import { type ComponentType, useEffect, useState } from 'react';
import { Route, Switch } from 'react-router-dom';
import { useTheme } from 'styled-components';
import { addressOf, type Link, loadPage } from '../app/links.ts';

type Page = ComponentType<Record<string, unknown>>;

/** Loads the page and shows it; an error of the loading is thrown where the boundary sees it. */
export function PluginPage({ link }: { readonly link: Link }) {
  const [state, setState] = useState<{ readonly Page?: Page; readonly error?: unknown }>({});
  // pages are drawn for the colour that v4's panel has behind them
  const theme = useTheme();
  useEffect(() => {
    let isShown = true;
    const keep = (next: typeof state): void => {
      if (isShown) setState(next);
    };
    loadPage(link.Component!).then(
      (Page) => keep({ Page }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [link]);
  if (state.error !== undefined) throw state.error;
  const { Page } = state;
  if (!Page) return null;
  return (
    <div
      style={{
        minHeight: '100vh',
        background: theme.colors.neutral100,
        color: theme.colors.neutral800,
        fontSize: '1rem',
      }}
    >
      <Switch>
        <Route path={addressOf(link)} exact={link.exact ?? false}>
          <Page />
        </Route>
      </Switch>
    </div>
  );
}
