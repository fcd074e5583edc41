/**
 * A statement with named values as a driver wants it.
 * @param sign of the value with this number, from 1 on; a name that stands twice has one number
 * @returns the text, and the names in the order of their numbers
 */
export function numbered(sql: string, sign: (number: number) => string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = sql.replaceAll(/@(\w+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return sign(names.indexOf(name) + 1);
  });
  return { text, names };
}
