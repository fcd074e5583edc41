/** Attributes of the built-in types, besides passwords, whose values open an account: the codes that reset and confirm it. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  'plugin::users-permissions.user': ['resetPasswordToken', 'confirmationToken'],
};

/** Whether the value of an attribute must be kept nowhere but in its own row. */
export const isSecret = (uid: string, name: string): boolean =>
  Object.hasOwn(SECRETS, uid) && SECRETS[uid]!.includes(name);
