/** What opens over a screen, as React Aria makes it. Loaded by `load-overlays.ts`: no screen shows any of it at first sight. */
export { DialogWindow } from './dialog-window.tsx';
export { MenuWindow } from './menu-window.tsx';
export { PopoverWindow } from './popover-window.tsx';
