/** The value that a `uid` attribute begins with, whether or not an entry has it already. */
import type { ScalarAttribute } from '../../model/attribute.ts';
import type { ContentType } from '../../model/content-type.ts';
import { slugOf } from './slug.ts';

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
