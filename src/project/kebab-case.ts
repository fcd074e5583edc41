/** `v2Things` → `v-2-things`, `snake_case` → `snake-case`: how v4 makes uids of folder names. */
export function kebabCase(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? [];
  return words.join('-').toLowerCase();
}
