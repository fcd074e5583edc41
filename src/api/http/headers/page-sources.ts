/** What of a project's own Content-Security-Policy counts for the panel, once plugins run in it. */

/** What plugins may need of other hosts. Scripts are the panel's own and the plugins' built files, whatever a project says. */
const TAKEN = ['connect-src', 'img-src', 'media-src', 'frame-src'] as const;

/** Sources that say nothing more than the panel's own policy, or take all of it away. */
const LEFT_OUT = /^(?:'self'|'none'|)$/;

/**
 * @param security the settings of `strapi::security`
 * @returns directive → the sources that the project adds
 */
export function pageSources(
  security: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly string[]>> {
  const policy = security['contentSecurityPolicy'];
  const directives =
    typeof policy === 'object' && policy !== null
      ? (policy as { directives?: object }).directives
      : undefined;
  const byName = new Map(
    Object.entries(directives ?? {}).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      (Array.isArray(value) ? value : [value]) as readonly unknown[],
    ]),
  );
  return Object.fromEntries(
    TAKEN.flatMap((name) => {
      const sources = (byName.get(name) ?? [])
        .filter((source): source is string => typeof source === 'string')
        // a semicolon would end the directive and start another
        .map((source) => source.split(/[;\r\n]/)[0]!.trim())
        .filter((source) => !LEFT_OUT.test(source));
      return sources.length > 0 ? [[name, sources]] : [];
    }),
  );
}
