/** Who may configure how lists and forms look. */
import { usePermissions } from '../permissions/use-permissions.ts';

/** The actions that allow it. */
export const CONFIGURE = {
  collectionType: 'plugin::content-manager.collection-types.configure-view',
  singleType: 'plugin::content-manager.single-types.configure-view',
  component: 'plugin::content-manager.components.configure-layout',
} as const;

export const useMayConfigure = (kind: keyof typeof CONFIGURE): boolean =>
  usePermissions().can(CONFIGURE[kind]);
