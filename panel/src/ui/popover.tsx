/** A button at which something opens that is left by a click elsewhere. */
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { OpeningButton } from './opening-button.tsx';
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
      <OpeningButton
        button={button}
        opens={id}
        isOpen={isOpen}
        className={className}
        aria-label={buttonLabel}
        onToggle={() => setOpen(!isOpen)}
      >
        {face}
      </OpeningButton>
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
