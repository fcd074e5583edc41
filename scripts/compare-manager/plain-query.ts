/** Query strings as addresses have them before they are encoded, which is done where they are sent. */
import { toQueryString } from '../../test/support/query-grammar.ts';

export const plainQuery = (tree: Parameters<typeof toQueryString>[0]): string =>
  toQueryString(tree)
    .split('&')
    .map((pair) => decodeURIComponent(pair))
    .join('&');
