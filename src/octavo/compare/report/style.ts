/** How the page of a report looks. */
import { Html } from './html.ts';

export const STYLE = new Html(`
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --warning: #b45309; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 70rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.8rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { margin: 2.5rem 0 .5rem; }
h3 { font-size: .875rem; margin: 0; }
.lead { font-size: 1.1rem; }
.warning { border-left: 4px solid var(--warning); padding-left: .75rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .75rem .3rem 0; text-align: left; vertical-align: top; }
th { font-weight: 500; }
code, pre { font: .8125rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
pre { background: var(--soft); margin: .25rem 0 1rem; padding: .5rem .75rem; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .75rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.both { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); }
@media print { details { break-inside: avoid; } }
`);
