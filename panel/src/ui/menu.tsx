/** A menu that opens at a button. */
import type { ReactNode } from 'react';
import { Menu as AriaMenu, Button, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onAction: () => void;
}

interface MenuProps {
  readonly items: readonly MenuAction[];
  /** The accessible name of the button, where its content does not say it. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly disabled?: boolean;
  /** The content of the button. */
  readonly children: ReactNode;
}

export const Menu = ({ items, label, className, disabled = false, children }: MenuProps) => (
  <MenuTrigger>
    <Button
      className={className ?? ''}
      isDisabled={disabled}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Button>
    <Popover className={styles['popover']!} placement="bottom start">
      <AriaMenu
        className={styles['menu']!}
        onAction={(id) => items.find((item) => item.id === id)?.onAction()}
        disabledKeys={items.filter(({ disabled }) => disabled).map(({ id }) => id)}
      >
        {items.map(({ id, label: text, icon, danger }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            className={classNames(styles['item'], danger && styles['danger'])}
          >
            {icon}
            {text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
