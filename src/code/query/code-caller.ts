import type { Caller } from '../../access/caller.ts';

/** The project's own code: it reads everything, private attributes and passwords too. */
export const CODE_CALLER: Caller = {
  kind: 'public',
  permissionKey: 'code',
  seesAll: true,
  may: () => true,
};

/** Who asks on a route without authentication: no relation can be followed (v4's `auth: false`). */
export const NOBODY: Caller = { kind: 'public', permissionKey: 'nobody', may: () => false };
