/** Who may configure how lists and forms look. */
import { usePermissions } from '../api/permissions.ts';

const ACTIONS = {
  collectionType: 'plugin::content-manager.collection-types.configure-view',
  singleType: 'plugin::content-manager.single-types.configure-view',
  component: 'plugin::content-manager.components.configure-layout',
} as const;

export const useMayConfigure = (kind: keyof typeof ACTIONS): boolean => usePermissions().can(ACTIONS[kind]);
