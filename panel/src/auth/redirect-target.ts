/** Where the sign-in leads. */
import { readQuery, textAt } from '../routing/query-codec.ts';

/** An address of the panel, never one of another site. */
export function redirectTarget(): string {
  const wanted = textAt(readQuery(location.search), 'redirectTo') ?? '/';
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auth/') ? wanted : '/';
}
