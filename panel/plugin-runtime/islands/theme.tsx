/** The theme of the design system that fits the panel's: light or dark, with the colours of the project. */
import { type DesignTheme, darkTheme, lightTheme } from '@strapi/design-system';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { StyleSheetManager, ThemeProvider } from 'styled-components';
import type { PanelBridge } from '../../src/plugin-host/bridge.ts';
import { ISLAND_STYLES } from './global-styles.ts';

export function usePanelTheme(bridge: PanelBridge): DesignTheme {
  const kind = useSyncExternalStore(bridge.onTheme, bridge.theme);
  return useMemo(() => {
    const base = kind === 'dark' ? darkTheme : lightTheme;
    return { ...base, colors: { ...base.colors, ...bridge.colors[kind] } };
  }, [bridge, kind]);
}

/** Around what needs no more than colours. */
export function Themed({ bridge, children }: { readonly bridge: PanelBridge; readonly children: ReactNode }) {
  const theme = usePanelTheme(bridge);
  return (
    <StyleSheetManager stylisPlugins={ISLAND_STYLES}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </StyleSheetManager>
  );
}
