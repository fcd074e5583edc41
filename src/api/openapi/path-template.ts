/** Paths as routers take them → paths as OpenAPI writes them. */

export interface PathTemplate {
  /** `/api/articles/{id}` */
  readonly path: string;
  /** The names of its parameters: `['id']`. */
  readonly names: readonly string[];
}

/** A parameter with an expression for its value, or an expression alone; both may be optional or repeated. */
const PARAMETER = /:(\w+)(?:\([^)]*\))?[?*+]?|\(([^)]*)\)[?*+]?/g;

/** @param path `/api/articles/:id`, also with the expressions koa's router takes */
export function openApiPath(path: string): PathTemplate {
  const names: string[] = [];
  const template = path.replace(PARAMETER, (_all, name: string | undefined) => {
    const known = name ?? (names.length === 0 ? 'path' : `path${names.length + 1}`);
    names.push(known);
    return `{${known}}`;
  });
  return { path: template, names };
}
