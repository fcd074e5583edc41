/** What a control is called in the page: v4's names and ids, by which browser tests and password managers find it. */
import type { Path } from '../../document/document.ts';

/** `title`, `seo.metaTitle`, `sections.0.heading`. */
export function named(path: Path): { readonly id: string; readonly name: string } {
  const name = path.join('.');
  return { id: name, name };
}
