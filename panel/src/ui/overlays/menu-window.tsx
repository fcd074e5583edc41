/** The items of a menu, at its button. Screens use `ui/menu.tsx`. */
import { type ReactNode, type RefObject, useRef } from 'react';
import { Menu as AriaMenu, I18nProvider, MenuItem, Popover } from 'react-aria-components';
import { currentLanguage } from '../../i18n/messages.ts';
import { classNames } from '../class-names.ts';
import styles from './menu-window.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onAction: () => void;
}

/** What gets the focus: an item, or the menu itself (true). */
export type MenuFocus = 'first' | 'last' | true;

interface MenuWindowProps {
  readonly id: string;
  readonly items: readonly MenuAction[];
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly focus: MenuFocus;
  readonly onClose: () => void;
}

export function MenuWindow({ id, items, button, focus, onClose }: MenuWindowProps) {
  const list = useRef<HTMLDivElement>(null);
  const buttonId = button.current!.id;
  return (
    <I18nProvider locale={currentLanguage()}>
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={button}
        scrollRef={list}
        className={styles['popover']!}
        placement="bottom start"
        aria-labelledby={buttonId}
      >
        <AriaMenu
          ref={list}
          id={id}
          className={styles['menu']!}
          aria-labelledby={buttonId}
          autoFocus={focus}
          onClose={onClose}
          onAction={(key) => items.find((item) => item.id === key)?.onAction()}
          disabledKeys={items.filter(({ disabled }) => disabled).map((item) => item.id)}
        >
          {items.map(({ id: key, label, icon, danger }) => (
            <MenuItem
              key={key}
              id={key}
              textValue={label}
              className={classNames(styles['item'], danger && styles['danger'])}
            >
              {icon}
              {label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </I18nProvider>
  );
}
