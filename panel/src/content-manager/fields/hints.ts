/** What a value may be, in words: "min. 1 / max. 3". Pure. */
import type { Attribute } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';

export function hintOf(attribute: Attribute, description: string | undefined): string | undefined {
  const { type, min, max, minLength, maxLength } = attribute;
  const isText = minLength !== undefined || maxLength !== undefined;
  const low = minLength ?? min;
  const high = maxLength ?? max;
  const parts: string[] = [];
  if (low !== undefined) parts.push(t('content-manager.form.Input.hint.minMax.min', { min: low }));
  if (high !== undefined) parts.push(t('content-manager.form.Input.hint.minMax.max', { max: high }));
  const range = parts.join(' / ');
  const unit = isText ? t('content-manager.form.Input.hint.characters') : '';
  const isList = type === 'component' || type === 'dynamiczone';
  const limits = range === '' || isList ? '' : [range, unit].filter(Boolean).join(' ');
  return [description, limits].filter(Boolean).join(' ') || undefined;
}
