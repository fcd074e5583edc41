/** The content-types every project has: those of the v4 core and its default plugins, in v4's order. */
import type { SchemaSource } from '../schema-source.ts';
import { adminPermission } from './admin-permission.ts';
import { adminRole } from './admin-role.ts';
import { adminUser } from './admin-user.ts';
import { apiToken } from './api-token.ts';
import { apiTokenPermission } from './api-token-permission.ts';
import { locale } from './locale.ts';
import { release } from './release.ts';
import { releaseAction } from './release-action.ts';
import { transferToken } from './transfer-token.ts';
import { transferTokenPermission } from './transfer-token-permission.ts';
import { uploadFile } from './upload-file.ts';
import { uploadFolder } from './upload-folder.ts';
import { usersPermissionsPermission } from './users-permissions-permission.ts';
import { usersPermissionsRole } from './users-permissions-role.ts';
import { usersPermissionsUser } from './users-permissions-user.ts';

/** All built-in types; a project may extend each (`src/extensions`). */
export const BUILTIN_TYPES: readonly SchemaSource[] = [
  adminPermission,
  adminUser,
  adminRole,
  apiToken,
  apiTokenPermission,
  transferToken,
  transferTokenPermission,
  uploadFile,
  uploadFolder,
  release,
  releaseAction,
  usersPermissionsPermission,
  usersPermissionsRole,
  usersPermissionsUser,
  locale,
];
