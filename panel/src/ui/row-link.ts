/** A row that opens an address: by a click anywhere on it that hits no control, in a new tab as a link does it. */
import type { MouseEvent } from 'react';
import { BASE_PATH } from '../routing/base-path.ts';

/** What has a click of its own. */
const CONTROLS = 'a, button, input, label, [role="dialog"], [role="separator"]';

export function rowLink(address: string, navigate: (address: string) => void) {
  const open = (event: MouseEvent): void => {
    if ((event.target as Element).closest(CONTROLS)) return;
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(BASE_PATH + address, '_blank');
    else if (event.button === 0) navigate(address);
  };
  return { onClick: open, onAuxClick: (event: MouseEvent) => event.button === 1 && open(event) };
}
