/** What is wrong with a value that many entries are to get. Pure. */
import type { Attribute } from '../../content-types/content-types.ts';
import type { Values } from '../../document/document.ts';
import type { Components } from '../../document/entry-values.ts';
import { type Problem, validate } from '../../document/validate.ts';

/**
 * The problems of one attribute. Some of the entries may be published: the server refuses those whose values would be
 * missing.
 * @param options `draft`: the type has drafts
 */
export const bulkProblems = (
  attributes: Readonly<Record<string, Attribute>>,
  name: string,
  values: Values,
  options: { readonly components: Components; readonly draft: boolean },
): Problem[] => {
  const { [name]: attribute } = attributes;
  if (!attribute) return [];
  return validate({ [name]: attribute }, { [name]: values[name] ?? null }, { ...options, isNew: false });
};
