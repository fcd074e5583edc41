/** What the project says of its panel: its looks, its languages, its own fields and links. */
import { queryOptions } from '@tanstack/react-query';
import type { PanelSettings } from '../../../src/admin/administrators/panel-settings.ts';
import { getData } from './client.ts';

/** What everybody may know before signing in. */
export const panelSettingsQuery = queryOptions({
  queryKey: ['panel-settings'],
  queryFn: () => getData<PanelSettings>('/admin/panel-settings'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Where entries of a type are seen before they are published, by type. */
export const previewsQuery = queryOptions({
  queryKey: ['panel-settings', 'previews'],
  queryFn: () => getData<Readonly<Record<string, string>>>('/admin/panel-settings/previews'),
  staleTime: Number.POSITIVE_INFINITY,
});
