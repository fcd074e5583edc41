/** Reads that an OpenAPI document describes: each path, and each query parameter with an example. */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { valueAt } from '../rules/reply.ts';
import { pathOfUrl } from './access-log.ts';
import { firstId } from './entries.ts';
import { get, type RequestSource } from './source.ts';

/** Whether a JSON document is one of OpenAPI or Swagger. */
export const isOpenapi = (document: unknown): document is JsonObject =>
  isObject(document) && ('openapi' in document || 'swagger' in document);

/** The reads of a document. Ids of entries come from the answers to lists. */
export function* readsOfOpenapi(document: JsonObject): RequestSource {
  const paths = document['paths'];
  if (!isObject(paths)) return;
  const base = baseOf(document);
  const templates = Object.keys(paths).sort();
  const ids = new Map<string, unknown>();
  for (const template of templates) {
    const operation = valueAt(paths, template, 'get');
    if (!isObject(operation)) continue;
    const parameters = [valueAt(paths, template, 'parameters'), operation['parameters']]
      .filter(Array.isArray)
      .flat()
      .filter(isObject);
    const path = filled(template, parameters, ids);
    if (path === null) continue;
    const answer = yield get(base + path);
    const id = firstId(answer?.body);
    if (id !== null) ids.set(template, id);
    for (const parameter of parameters) {
      const value = exampleOf(parameter);
      if (parameter['in'] !== 'query' || value === null) continue;
      yield get(`${base}${path}?${String(parameter['name'])}=${encodeURIComponent(value)}`);
    }
  }
}

/** The path before those of the document. */
function baseOf(document: JsonObject): string {
  const servers = document['servers'];
  const url = Array.isArray(servers) ? valueAt(servers[0], 'url') : document['basePath'];
  if (typeof url !== 'string') return '';
  const path = url.startsWith('/') ? url : (pathOfUrl(url) ?? '');
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** A path with values for its parameters; null where one is not known. */
function filled(
  template: string,
  parameters: readonly JsonObject[],
  ids: ReadonlyMap<string, unknown>,
): string | null {
  const parts = template.split('/');
  for (const [index, part] of parts.entries()) {
    if (!part.startsWith('{')) continue;
    const name = part.slice(1, -1);
    const parameter = parameters.find((one) => one['in'] === 'path' && one['name'] === name);
    const value =
      ids.get(parts.slice(0, index).join('/')) ?? (parameter === undefined ? null : exampleOf(parameter));
    if (value === null) return null;
    parts[index] = encodeURIComponent(String(value));
  }
  return parts.join('/');
}

/** The example that a parameter or its schema has; null for none that is one value. */
function exampleOf(parameter: JsonObject): string | null {
  const schema = parameter['schema'];
  const choices = valueAt(schema, 'enum');
  const found = [
    parameter['example'],
    valueAt(schema, 'example'),
    valueAt(schema, 'default'),
    Array.isArray(choices) ? choices[0] : undefined,
  ].find((value) => ['string', 'number', 'boolean'].includes(typeof value));
  return found === undefined ? null : String(found);
}
