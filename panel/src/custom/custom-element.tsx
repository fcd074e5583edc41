/** An element of the project in the page: it gets properties, and an event when they have changed. */
import { useEffect, useRef } from 'react';

interface CustomElementProps {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The element has another value. */
  readonly onChange?: (value: unknown) => void;
}

type Updatable = HTMLElement & { update?: () => void };

export function CustomElement({ name, properties, onChange }: CustomElementProps) {
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<Updatable | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  // properties are there before the element is in the page, and each later change is announced
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first properties belong to the element's beginning
  useEffect(() => {
    const made: Updatable = document.createElement(name);
    Object.assign(made, properties);
    made.addEventListener('change', (event) => {
      // an input inside of the element has events of the same name
      if (event instanceof CustomEvent) change.current?.(event.detail as unknown);
    });
    element.current = made;
    frame.current?.append(made);
    return () => {
      made.remove();
      element.current = null;
    };
  }, [name]);
  useEffect(() => {
    const made = element.current;
    if (!made) return;
    Object.assign(made, properties);
    made.update?.();
  }, [properties]);
  return <div ref={frame} />;
}
