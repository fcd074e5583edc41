/** How a project wants its panel to look: its colours, its picture in the browser's tab. */
import type { PanelSettings } from '../../../src/admin/administrators/panel-settings.ts';

/** The colours of v4's themes, and what they are here. */
const PROPERTIES: readonly (readonly [string, string])[] = [
  ['primary100', '--accent-soft'],
  ['primary200', '--accent-line'],
  ['primary600', '--accent'],
  ['buttonPrimary600', '--accent'],
  ['primary700', '--accent-strong'],
];

export function applyLooks({ colors, favicon }: PanelSettings): void {
  const root = document.documentElement;
  const rootStyle = getComputedStyle(root);
  for (const [name, property] of PROPERTIES) {
    const light = colors.light[name];
    const dark = colors.dark[name];
    if (light === undefined && dark === undefined) continue;
    // a colour for one side would not be readable on the other, which keeps the panel's
    const sides = /light-dark\((.+), (.+)\)/.exec(rootStyle.getPropertyValue(property));
    root.style.setProperty(property, `light-dark(${light ?? sides?.[1]}, ${dark ?? sides?.[2]})`);
  }
  if (favicon !== null) {
    document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', favicon);
  }
}
