/** The title of the page, which the browser shows in its tab. */
import { useEffect } from 'react';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
