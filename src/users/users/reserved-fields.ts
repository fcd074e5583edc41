/** What nobody says about themselves, whatever the configuration lists. */
export const RESERVED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'role',
  'provider',
  'confirmed',
  'blocked',
  'resetPasswordToken',
  'confirmationToken',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
]);
