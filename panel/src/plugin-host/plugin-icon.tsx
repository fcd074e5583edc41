/** The icon of a plugin's link in the menu; a piece of a puzzle for one without. */
import { Puzzle } from 'lucide-react';
import { useCallback } from 'react';
import type { PluginHost, PluginLink } from './bridge.ts';
import { Island } from './island.tsx';
import styles from './plugin-icon.module.css';

interface PluginIconProps {
  readonly host: PluginHost;
  readonly link: PluginLink;
}

export function PluginIcon({ host, link: { to, hasIcon } }: PluginIconProps) {
  const show = useCallback((element: HTMLElement) => host.showIcon(element, to), [host, to]);
  return hasIcon ? <Island show={show} className={styles['icon']} /> : <Puzzle aria-hidden />;
}
