/** Who may open a page of a plugin. */
import type { Permissions } from '../permissions/permissions.ts';
import type { PluginLink } from './bridge.ts';

export const mayOpen = ({ permissions: needed }: PluginLink, permissions: Permissions): boolean =>
  needed.length === 0 || needed.some(({ action, subject }) => permissions.can(action, subject ?? undefined));
