/** A text to be copied: a key, a link. */
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import styles from './copy-box.module.css';
import { notify } from './notifications.tsx';

interface CopyBoxProps {
  readonly text: string;
  /** What it is for. */
  readonly hint: ReactNode;
  readonly copied: string;
}

export function CopyBox({ text, hint, copied }: CopyBoxProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify('success', copied);
    } catch {
      notify('danger', t('components.CopyBox.not-copied'));
    }
  };
  return (
    <div className={styles['box']}>
      <p>{hint}</p>
      <code>{text}</code>
      <Button
        icon={<Copy aria-hidden />}
        aria-label={t('components.CopyBox.copy.label')}
        onClick={() => void copy()}
      >
        {t('components.CopyBox.copy')}
      </Button>
    </div>
  );
}
