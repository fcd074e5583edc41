/** `isOperator` and `isOperatorOfType` of `@strapi/utils`: the names of v4's operators, by what they are for. */

import { LIST_OPERATORS, OPERATORS } from '../../core/query/resolve/operators.ts';

/** The operators whose values are cast to the type of the attribute. */
const CAST = ['$not', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', ...LIST_OPERATORS];

const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  // v4 has `$jsonSupersetOf` in `strapi.db` alone
  ['where', ['$not', ...OPERATORS, '$jsonSupersetOf']],
  ['cast', CAST],
  ['array', LIST_OPERATORS],
  ['group', ['$and', '$or']],
]);

/** @param type `where`, `cast`, `array` or `group`; any other has no operators */
export function isOperatorOfType(type: string, name: string, ignoreCase = false): boolean {
  const names = NAMES.get(type) ?? [];
  if (!ignoreCase) return names.includes(name);
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}

export const isOperator = (name: string, ignoreCase = false): boolean =>
  [...NAMES.keys()].some((type) => isOperatorOfType(type, name, ignoreCase));
