/** `isOperator` and `isOperatorOfType` of `@strapi/utils`: the names of v4's operators, by what they are for. */

const CAST = ['$not', '$in', '$notIn', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$between'];

const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'where',
    [
      ...CAST,
      '$eqi',
      '$nei',
      '$null',
      '$notNull',
      '$startsWith',
      '$startsWithi',
      '$endsWith',
      '$endsWithi',
      '$contains',
      '$containsi',
      '$notContains',
      '$notContainsi',
      '$jsonSupersetOf',
    ],
  ],
  ['cast', CAST],
  ['array', ['$in', '$notIn', '$between']],
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
