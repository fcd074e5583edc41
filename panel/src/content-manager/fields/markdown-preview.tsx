/**
 * Markdown as readers will see it. Whoever wrote it has fewer rights perhaps than who looks at it: nothing in it runs,
 * changes how the panel around it looks, or asks for what is typed.
 */
import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { useMemo } from 'react';
import styles from './fields.module.css';

const ALLOWED = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog'],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'form', 'background'],
};

export function MarkdownPreview({ text }: { readonly text: string }) {
  const html = useMemo(() => DOMPurify.sanitize(marked.parse(text, { async: false }), ALLOWED), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify leaves what is allowed above
  return <div className={styles['preview']} dangerouslySetInnerHTML={{ __html: html }} />;
}
