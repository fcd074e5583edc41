/** What another translation says in the same field, with a button that copies it. */
import { CopyPlus } from 'lucide-react';
import type { Attribute } from '../../content-types/content-types.ts';
import type { Path } from '../../document/document.ts';
import { useDocument } from '../../document/document-context.ts';
import { valuesOf } from '../../document/entry-values.ts';
import { t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { valueText } from '../entries/value-text.ts';
import styles from './fields.module.css';
import { useForm } from './form-context.ts';

interface ReferenceTextProps {
  readonly path: Path;
  readonly attribute: Attribute;
  readonly label: string;
}

/** What is kept of another translation only as text: its rows and entries are its own. */
const COPIED = new Set(['string', 'text', 'richtext', 'blocks', 'email', 'json', 'enumeration']);

export function ReferenceText({ path, attribute, label }: ReferenceTextProps) {
  const { reference, mayEdit, components } = useForm();
  const document = useDocument();
  const [name] = path;
  // what all translations share stands in the field itself; the component shows what is inside of it
  if (!reference || path.length > 1 || attribute.pluginOptions?.i18n?.localized !== true) return null;
  const value = reference.values[String(name)];
  const text = valueText(value, attribute);
  if (text === '' || attribute.type === 'relation') return null;
  const copy = (): void =>
    document.set(
      path,
      valuesOf({ [String(name)]: value }, { [String(name)]: attribute }, components)[String(name)],
    );
  return (
    <div className={styles['reference']}>
      <span className={styles['referenceName']}>{reference.name}</span>
      <span className={styles['referenceText']}>{text}</span>
      {COPIED.has(attribute.type) && mayEdit(path) && (
        <IconButton
          label={t('content-manager.reference.copy', { field: label, locale: reference.name })}
          onClick={copy}
        >
          <CopyPlus aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
