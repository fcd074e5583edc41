/** Buttons, and links that look like them. */
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonLook = 'primary' | 'secondary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  /** As wide as there is room. */
  readonly wide?: boolean;
}

export const Button = ({ look = 'plain', icon, wide, children, type = 'button', ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={classNames(styles['button'], styles[look], wide && styles['wide'])}
  >
    {icon}
    <span>{children}</span>
  </button>
);

/** A link that programs take for a button, as v4 has one in its place: the space bar presses it, too. */
const AS_BUTTON = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  },
};

interface ButtonLinkProps {
  readonly to: string;
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  readonly wide?: boolean;
  /** Whether v4 has a button in its place: browser tests look for one. */
  readonly isButton?: boolean;
  readonly children: ReactNode;
}

/** A link to another address of the panel. */
export const ButtonLink = ({
  to,
  look = 'plain',
  icon,
  wide,
  isButton = false,
  children,
}: ButtonLinkProps) => (
  <Link
    href={to}
    {...(isButton ? AS_BUTTON : {})}
    className={classNames(styles['button'], styles[look], wide && styles['wide'])}
  >
    {icon}
    <span>{children}</span>
  </Link>
);

interface ButtonAnchorProps extends Omit<ButtonLinkProps, 'to' | 'isButton'> {
  readonly href: string;
}

/** A link to another site, in a tab of its own. */
export const ButtonAnchor = ({ href, look = 'plain', icon, wide, children }: ButtonAnchorProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className={classNames(styles['button'], styles[look], wide && styles['wide'])}
  >
    {icon}
    <span>{children}</span>
  </a>
);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** What it is called, since an icon has no text. */
  readonly label: string;
  readonly bordered?: boolean;
}

export const IconButton = ({ label, bordered, children, type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={classNames(styles['icon'], bordered && styles['bordered'])}
  >
    {children}
  </button>
);

interface IconLinkProps {
  readonly to: string;
  readonly label: string;
  readonly bordered?: boolean;
  /** As of `ButtonLink`. */
  readonly isButton?: boolean;
  readonly children: ReactNode;
}

export const IconLink = ({ to, label, bordered, isButton = false, children }: IconLinkProps) => (
  <Link
    href={to}
    {...(isButton ? AS_BUTTON : {})}
    aria-label={label}
    title={label}
    className={classNames(styles['icon'], bordered && styles['bordered'])}
  >
    {children}
  </Link>
);
