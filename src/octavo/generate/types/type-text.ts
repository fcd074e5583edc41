/** JSON values → TypeScript types that hold them alone. */

/** The type of one value: `{ a: 1 }` → `{ a: 1 }`; keys in the order of the alphabet, as v4 writes them. */
export function literalType(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalType).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return objectType(Object.entries(value), literalType);
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'null';
}

/** `{ name: type; … }` in the order of the alphabet, with each type made by `typeOf`; undefined values are left out. */
export function objectType<Value>(
  entries: readonly (readonly [name: string, value: Value])[],
  typeOf: (value: Value) => string,
): string {
  return memberList(
    entries
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeOf(value)]),
  );
}

/** `{ name: type; … }` in the given order. */
export function memberList(members: readonly (readonly [name: string, type: string])[]): string {
  if (members.length === 0) return '{}';
  const lines = members.map(([name, type]) => `${propertyName(name)}: ${type};`);
  return `{\n${indented(lines.join('\n'))}\n}`;
}

export const quoted = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`;

export const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

export const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');
