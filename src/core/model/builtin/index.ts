/** The content-types every project has: those of the v4 core and its default plugins, in v4's order. */
import type { SchemaSource } from '../schema-source.ts';
import { adminPermission, adminRole, adminUser } from './admin.ts';
import { apiToken, apiTokenPermission } from './api-token.ts';
import { locale } from './locale.ts';
import { release, releaseAction } from './release.ts';
import { transferToken, transferTokenPermission } from './transfer-token.ts';
import { uploadFile, uploadFolder } from './upload.ts';
import {
  usersPermissionsPermission,
  usersPermissionsRole,
  usersPermissionsUser,
} from './users-permissions.ts';

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
