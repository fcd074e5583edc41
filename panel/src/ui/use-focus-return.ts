/**
 * Brings the focus back to where it was before dialogs that follow one another. Each dialog returns it by itself to what
 * opened it, which is gone where that was a part of the dialog before.
 */
import { useEffect, useState } from 'react';

/** For the component that shows the dialogs, and is there as long as one of them is. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // after the last dialog has tried
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost = document.activeElement === document.body || document.activeElement === null;
          if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
        }),
      );
    },
    [before],
  );
}
