/** `useNotification`: messages of plugins are messages of the panel. */
import type { NoticeKind, PanelBridge } from '../../src/plugin-host/bridge.ts';
import type { Text } from '../app/links.ts';

/** What plugins give to `toggleNotification`. */
export interface Notice {
  readonly type?: 'success' | 'warning' | 'softWarning' | 'info';
  readonly message?: string | Text;
  readonly title?: string | Text;
  readonly link?: { readonly url: string; readonly label: string | Text; readonly target?: string };
  readonly onClose?: () => void;
}

/** v4 calls a failure a warning. */
const KINDS: Readonly<Record<NonNullable<Notice['type']>, NoticeKind>> = {
  success: 'success',
  warning: 'danger',
  softWarning: 'warning',
  info: 'info',
};

/** @param textOf gives a text in the language of the interface */
export const showNotice =
  (bridge: PanelBridge, textOf: (text: string | Text) => string) =>
  ({ type = 'success', message, title, link }: Notice): void => {
    const text = [title, message]
      .filter((part) => part !== undefined)
      .map(textOf)
      .join(': ');
    const follow = link && {
      label: textOf(link.label),
      run: () => void window.open(link.url, link.target ?? '_blank', 'noopener'),
    };
    bridge.notify(
      KINDS[type] ?? 'info',
      text === '' ? textOf({ id: 'notification.default.title' }) : text,
      follow,
    );
  };
