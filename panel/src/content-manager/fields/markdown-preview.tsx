/** Markdown as readers will see it. Nothing in it runs. */
import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { useMemo } from 'react';
import styles from './fields.module.css';

export function MarkdownPreview({ text }: { readonly text: string }) {
  const html = useMemo(() => DOMPurify.sanitize(marked.parse(text, { async: false })), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has taken out what could run
  return <div className={styles['preview']} dangerouslySetInnerHTML={{ __html: html }} />;
}
