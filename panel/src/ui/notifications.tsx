/** Short messages that appear above the page: what was done, what went wrong. */
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { sessionState } from '../api/session.ts';
import type { MessageId } from '../i18n/catalogues.ts';
import { t } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './notifications.module.css';

type Kind = 'success' | 'warning' | 'danger' | 'info';

interface Notification {
  readonly id: number;
  readonly kind: Kind;
  readonly text: string;
  readonly action: NotificationAction | undefined;
  /** The path of the screen it appeared on. */
  readonly screen: string;
}

/** What may be done about a message: undo. */
export interface NotificationAction {
  readonly label: string;
  readonly run: () => void;
}

const KINDS: Readonly<Record<Kind, { readonly label: MessageId; readonly Icon: typeof Info }>> = {
  success: { label: 'global.success', Icon: CircleCheck },
  warning: { label: 'global.error', Icon: TriangleAlert },
  danger: { label: 'global.error', Icon: CircleAlert },
  info: { label: 'global.information', Icon: Info },
};

/** How long a message stays, in ms; bad news stays until it is closed or another screen is opened. */
const SHOWN_FOR = 4000;

/** The same for a message that offers something to do. */
const OFFERED_FOR = 12_000;

/** More than these at once would not be read. */
const AT_ONCE = 3;

const listeners = new Set<() => void>();
let shown: readonly Notification[] = [];
let count = 0;
let screen = '';

function change(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const close = (id: number): void => change(shown.filter((one) => one.id !== id));

/** What went wrong elsewhere would cover the heading of this screen. */
function enterScreen(path: string): void {
  screen = path;
  const stays = shown.filter((one) => one.kind !== 'danger' || one.screen === path);
  if (stays.length < shown.length) change(stays);
}

/** Shows a message. */
export function notify(kind: Kind, text: string, action?: NotificationAction): void {
  // the page asks for the password over what has failed: that says it all
  if (kind === 'danger' && sessionState() === 'ended') return;
  count += 1;
  const id = count;
  change([...shown, { id, kind, text, action, screen }].slice(-AT_ONCE));
  if (kind === 'success' || kind === 'info') {
    setTimeout(() => close(id), action ? OFFERED_FOR : SHOWN_FOR);
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The place where messages appear. Dialogs leave it in reach. */
export function Notifications() {
  const notifications = useSyncExternalStore(subscribe, () => shown);
  const [path] = useLocation();
  useEffect(() => enterScreen(path), [path]);
  return (
    // there before any message: screen readers announce what is added to it
    <div aria-live="polite" className={styles['region']} data-react-aria-top-layer="true">
      {notifications.map(({ id, kind, text, action }) => {
        const { label, Icon } = KINDS[kind];
        return (
          <div key={id} className={classNames(styles['notification'], styles[kind])}>
            <Icon aria-hidden />
            <div role={kind === 'danger' ? 'alert' : 'status'} className={styles['text']}>
              <span className={styles['kind']}>{t(label)}:</span>
              <span>{text}</span>
            </div>
            <IconButton label={t('global.close')} onClick={() => close(id)}>
              <X aria-hidden />
            </IconButton>
            {action && (
              <button
                type="button"
                className={styles['action']}
                onClick={() => {
                  close(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
