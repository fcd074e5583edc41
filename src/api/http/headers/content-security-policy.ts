/** The `Content-Security-Policy` header: v4's default directives, and the project's over them. */

const DEFAULT_DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'connect-src': ["'self'", 'https:'],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'font-src': ["'self'", 'https:', 'data:'],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", 'https:', "'unsafe-inline'"],
};

/**
 * The header's value for helmet-style settings: `directives` by name, in camelCase or with hyphens; null
 * takes a directive away; `useDefaults: false` starts from nothing.
 * @returns null where no directive is left
 */
export function contentSecurityPolicy(settings: Readonly<Record<string, unknown>>): string | null {
  const directives = new Map<string, readonly string[]>(
    settings['useDefaults'] === false ? [] : Object.entries(DEFAULT_DIRECTIVES),
  );
  for (const [key, value] of Object.entries(settings['directives'] ?? {})) {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const sources = sourcesOf(value);
    if (sources) directives.set(name, sources);
    else directives.delete(name);
  }
  if (directives.size === 0) return null;
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join(';');
}

/** A semicolon would end the directive and start another, so what comes after one is dropped. */
function sourcesOf(value: unknown): readonly string[] | null {
  if (value === null || value === undefined || value === false) return null;
  const sourceList: readonly unknown[] = Array.isArray(value) ? value : value === true ? [] : [value];
  // a variable that is not set leaves a gap
  const sources = sourceList.filter((source) => source !== undefined && source !== null);
  return sources.map((source) =>
    String(source)
      .split(/[;\r\n]/)[0]!
      .trim(),
  );
}
