/**
 * Markdown as readers will see it. Whoever wrote it has fewer rights perhaps than who looks at it: nothing in it runs,
 * changes how the panel around it looks, or asks for what is typed.
 */
import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { type RefObject, useMemo } from 'react';
import styles from './fields.module.css';

const ALLOWED = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog'],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'form', 'background'],
};

interface MarkdownPreviewProps {
  readonly text: string;
  /** What scrolls. */
  readonly element?: RefObject<HTMLDivElement | null>;
}

export function MarkdownPreview({ text, element }: MarkdownPreviewProps) {
  const html = useMemo(() => DOMPurify.sanitize(htmlWithLines(text), ALLOWED), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify leaves what is allowed above
  return <div ref={element} className={styles['preview']} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Before each block stands an empty element with the line at which it begins. */
function htmlWithLines(text: string): string {
  const tokens = marked.lexer(text);
  let line = 0;
  const withLines = tokens.flatMap((token) => {
    const mark = `<span data-line="${line}"></span>`;
    line += token.raw.split('\n').length - 1;
    return token.type === 'space' ? [token] : [{ type: 'html', raw: mark, text: mark, block: true }, token];
  });
  return marked.parser(withLines as typeof tokens);
}
