/** Says at a field's label whether its value belongs to one locale or to all, in the words of v4's panel. */
import { Globe, GlobeOff } from 'lucide-react';
import type { Attribute } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import styles from './fields.module.css';

export function LocaleNote({ attribute }: { readonly attribute: Attribute }) {
  const isLocalized = attribute.pluginOptions?.i18n?.localized === true;
  const text = t(isLocalized ? 'i18n.Field.localized' : 'i18n.Field.not-localized');
  const Icon = isLocalized ? Globe : GlobeOff;
  return (
    <span className={styles['localeNote']} title={text}>
      <span className="visually-hidden">({text})</span>
      <Icon aria-hidden />
    </span>
  );
}
