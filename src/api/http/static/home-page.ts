/** The page at `/` of a project that has none of its own. */
import { escapeHtml } from '../../../core/base/escape-html.ts';

/**
 * @param paths what may be asked for, as links: a server that is being developed shows its routes; none
 * where strangers may look, since the names of content-types reveal something
 * @param panel the path of the administration panel; null where it is not served
 */
export const homePage = (paths: readonly string[], panel: string | null): Buffer =>
  Buffer.from(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Octavo</title>
    <style>
      body { margin: 15vh auto; max-width: 36rem; padding: 0 1rem; font: 1.1rem/1.6 Georgia, serif }
      h1 { font-weight: normal; letter-spacing: 0.04em }
      ul { padding-left: 1.2rem; columns: 2 14rem }
      code, a { font-family: ui-monospace, monospace; font-size: 0.9em }
    </style>
  </head>
  <body>
    <h1>Octavo</h1>
    <p>The content API is running.</p>${panel === null ? '' : panelLink(panel)}${paths.length > 0 ? routeList(paths) : ''}
    <p>To put a page here, add <code>public/index.html</code> to the project.</p>
  </body>
</html>
`);

const panelLink = (path: string): string => `
    <p><a href="${escapeHtml(path)}">Open the administration panel</a></p>`;

const routeList = (paths: readonly string[]): string => `
    <ul>
${paths.map((path) => `      <li><a href="${escapeHtml(path)}">${escapeHtml(path)}</a></li>`).join('\n')}
    </ul>
    <p>An address that answers 403 is not open to everybody:
      <code>octavo role grant public &lt;action&gt;</code> opens it, and the log names the action.</p>`;
