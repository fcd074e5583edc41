/** The keys of the panel. */
import { t } from '../i18n/messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './palette.module.css';

/** What Apple's keyboards call the key. */
const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const KEYS = [
  [`${MODIFIER} K`, 'palette.key.palette'],
  [`${MODIFIER} S`, 'palette.key.save'],
  [`${MODIFIER} Shift Enter`, 'palette.key.publish'],
  ['?', 'palette.key.help'],
  ['Space ↑ ↓', 'palette.key.move'],
  ['Esc', 'palette.key.close'],
] as const;

export const KeyHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={t('palette.keys')} onClose={onClose}>
    <dl className={styles['keys']}>
      {KEYS.map(([keys, text]) => (
        <div key={text}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
