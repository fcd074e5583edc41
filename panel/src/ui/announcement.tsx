/** What a screen reader announces of a change that is seen on the screen: how much a list has found. */
import type { ReactNode } from 'react';

/** It stands there from the first, empty while there is nothing to say: what is added to it is announced. */
export const Announcement = ({ children }: { readonly children: ReactNode }) => (
  <p aria-live="polite" className="visually-hidden">
    {children}
  </p>
);
