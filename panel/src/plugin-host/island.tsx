/** An element of the page in which the host of plugins draws. */
import { useEffect, useRef } from 'react';

interface IslandProps {
  /** Begins to draw; @returns ends it. Another function draws anew. */
  readonly show: (element: HTMLElement) => () => void;
  readonly className?: string | undefined;
}

export function Island({ show, className }: IslandProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a new element for each time: the host's React may still be taking leave of the one before
    const element = document.createElement('div');
    place.current!.append(element);
    const end = show(element);
    return () => {
      end();
      element.remove();
    };
  }, [show]);
  return <div ref={place} className={className} />;
}
