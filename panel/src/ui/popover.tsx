/** A button at which something opens that is left by a click elsewhere. */
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { useOverlays } from './overlays/load-overlays.ts';

interface PopoverButtonProps {
  readonly label: string;
  readonly placement?: 'bottom start' | 'bottom end';
  /** The accessible name of the button, where its content does not say it. */
  readonly buttonLabel?: string;
  readonly className?: string | undefined;
  /** The content of the button. */
  readonly face: ReactNode;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

export function PopoverButton({
  label,
  placement = 'bottom start',
  buttonLabel,
  className,
  face,
  children,
}: PopoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className={className}
        aria-label={buttonLabel}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={({ currentTarget }) => {
          // Safari does not focus what is clicked, and the focus comes back to where it was
          currentTarget.focus({ preventScroll: true });
          setOpen(!isOpen);
        }}
      >
        {face}
      </button>
      {isOpen && (
        <Opened id={id} label={label} placement={placement} button={button} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </Opened>
      )}
    </>
  );
}

type OpenedProps = ComponentProps<NonNullable<ReturnType<typeof useOverlays>>['PopoverWindow']>;

function Opened(props: OpenedProps) {
  const overlays = useOverlays();
  return overlays && <overlays.PopoverWindow {...props} />;
}
