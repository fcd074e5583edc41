/** The value that a `uid` attribute begins with, whether or not an entry has it already. */
import { slugify } from '../../../core/base/slugify.ts';
import type { ScalarAttribute } from '../../../core/model/attribute.ts';
import type { ContentType } from '../../../core/model/content-type.ts';

/** Characters of a text that are looked at: the table of characters is gone through for each text. */
const READ_CHARACTERS = 1000;
/** What the column of a `uid` attribute holds on every database. */
const LONGEST = 255;
/** Room for a number behind the text. */
const NUMBER = 8;

/** It is made of another attribute's text, else of its own default, else of the name of the type. */
export function suggestedValue(
  { singularName }: ContentType,
  attribute: ScalarAttribute,
  values: Readonly<Record<string, unknown>>,
): string {
  const { targetField, default: byDefault } = attribute;
  const source = targetField !== undefined && Object.hasOwn(values, targetField) ? values[targetField] : null;
  const texts = [source, byDefault].filter((one): one is string => typeof one === 'string' && one !== '');
  return slugOf(texts[0] ?? singularName, attribute) || slugOf(singularName, attribute);
}

/**
 * `Brand New` is `brand-new`. Letters are written in ASCII as v4 does it, whose library this is; other characters stand
 * for a separator. A text without any gives an empty one.
 */
function slugOf(text: string, { slugOptions, maxLength }: ScalarAttribute): string {
  const slug = slugify(text.slice(0, READ_CHARACTERS), slugOptions);
  return slug.slice(0, Math.max(1, Math.min(LONGEST, maxLength ?? LONGEST) - NUMBER));
}
