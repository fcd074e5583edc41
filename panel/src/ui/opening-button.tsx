/** The button at which a menu or a popover opens: the browser's own, since what opens is loaded apart from the screens. */
import type { ComponentProps, RefObject } from 'react';

interface OpeningButtonProps
  extends Pick<
    ComponentProps<'button'>,
    'className' | 'disabled' | 'children' | 'onKeyDown' | 'aria-label' | 'aria-haspopup'
  > {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The id of what opens. */
  readonly opens: string;
  readonly isOpen: boolean;
  /** @param byPointer false for keys and screen readers */
  readonly onToggle: (byPointer: boolean) => void;
}

export const OpeningButton = ({ button, opens, isOpen, onToggle, ...rest }: OpeningButtonProps) => (
  <button
    {...rest}
    ref={button}
    id={`${opens}-button`}
    type="button"
    aria-expanded={isOpen}
    aria-controls={isOpen ? opens : undefined}
    onClick={({ currentTarget, detail }) => {
      // Safari does not focus what is clicked, and the focus comes back to where it was
      currentTarget.focus({ preventScroll: true });
      onToggle(detail > 0);
    }}
  />
);
