/** How v4 makes the names of APIs and types of folder names. */

/** Such a name stays as it is; any other is taken apart, at digits too. */
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `big-thing2` stays, `v2Things` → `v-2-things`, `snake_case` → `snake-case`. */
export function kebabCase(name: string): string {
  if (KEBAB.test(name)) return name;
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? [];
  return words.join('-').toLowerCase();
}
