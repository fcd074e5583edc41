/**
 * The packages of a project that the host is built with, in so far as it uses them. They are the project's own, in versions
 * that the host does not choose, and are not installed here.
 */

declare module '@strapi/helper-plugin' {
  import type { ComponentType, Context, ReactNode } from 'react';

  type Provider<Props = object> = ComponentType<Props & { children: ReactNode }>;
  export const AppInfoProvider: Provider<Record<string, unknown>>;
  export const AutoReloadOverlayBlockerProvider: Provider;
  export const ContentManagerEditViewDataManagerContext: Context<object>;
  export const CustomFieldsProvider: Provider<{ customFields: unknown }>;
  export const GuidedTourProvider: Provider<Record<string, unknown>>;
  export const LibraryProvider: Provider<{ fields: unknown; components: unknown }>;
  export const NotificationsContext: Context<{ toggleNotification(notice: never): void }>;
  export const OverlayBlockerProvider: Provider;
  export const RBACContext: Context<{ allPermissions: unknown; refetchPermissions(): void }>;
  export const StrapiAppProvider: Provider<Record<string, unknown>>;
  export const TrackingProvider: Provider<{ value?: object }>;
}

declare module '@strapi/design-system' {
  import type { ComponentType, ReactNode } from 'react';

  export interface DesignTheme {
    readonly colors: Readonly<Record<string, string>>;
  }
  export const lightTheme: DesignTheme;
  export const darkTheme: DesignTheme;
  export const DesignSystemProvider: ComponentType<{
    theme: DesignTheme;
    locale?: string;
    children: ReactNode;
  }>;
}

declare module 'react-router-dom' {
  import type { ComponentType, ReactNode } from 'react';

  export const Router: ComponentType<{ history: unknown; children: ReactNode }>;
  export const Route: ComponentType<{ path?: string; exact?: boolean; children: ReactNode }>;
  export const Switch: ComponentType<{ children: ReactNode }>;
}

declare module 'react-intl' {
  import type { ComponentType, ReactNode } from 'react';

  export const IntlProvider: ComponentType<{
    locale: string;
    defaultLocale?: string;
    messages: Readonly<Record<string, string>>;
    textComponent?: string;
    onError?: (error: unknown) => void;
    children: ReactNode;
  }>;
}

declare module 'react-redux' {
  import type { ComponentType, ReactNode } from 'react';

  export const Provider: ComponentType<{ store: unknown; children: ReactNode }> | undefined;
}

declare module 'react-query' {
  import type { ComponentType, ReactNode } from 'react';

  export const QueryClient: (new (options: object) => object) | undefined;
  export const QueryClientProvider: ComponentType<{ client: unknown; children: ReactNode }> | undefined;
}

declare module 'react-dnd' {
  import type { ComponentType, ReactNode } from 'react';

  export const DndProvider: ComponentType<{ backend: unknown; children: ReactNode }> | undefined;
}

declare module 'react-dnd-html5-backend' {
  export const HTML5Backend: unknown;
}

declare module 'styled-components' {
  import type { ComponentType, ReactNode } from 'react';

  export const ThemeProvider: ComponentType<{ theme: object; children: ReactNode }>;
  export const StyleSheetManager: ComponentType<{ stylisPlugins: readonly unknown[]; children: ReactNode }>;
  export function useTheme(): { readonly colors: Readonly<Record<'neutral100' | 'neutral800', string>> };
}
