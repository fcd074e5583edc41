/**
 * The document of a project as v4's plugin writes it: OpenAPI 3.0, with paths below the address of the API, so that
 * clients that are generated from it call the same names.
 */
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import { toOpenApi30 } from '../../api/openapi/to-openapi-3-0.ts';
import { type ApiDocumentOptions, documentOfRoutes } from './api-document.ts';
import type { OpenProject } from './open-project.ts';

export function v4Document(project: OpenProject, options: ApiDocumentOptions): OpenAPIV3.Document {
  const { documentation } = project.config.plugins;
  const { prefix } = project.config.api.rest;
  const made = documentOfRoutes(project, options);
  const root = [{ url: options.address }];
  const document: OpenAPIV3_1.Document = {
    ...made,
    // as in v4 the configured ones are those of the API
    servers: documentation.servers ? [...documentation.servers] : [{ url: joined(options.address, prefix) }],
    paths: Object.fromEntries(
      Object.entries(made.paths ?? {}).map(([path, item]) =>
        path.startsWith(`${prefix}/`)
          ? [path.slice(prefix.length), item]
          : [path, { ...item, servers: root }],
      ),
    ),
  };
  project.code?.documentation.applyTo(document);
  const converted = toOpenApi30(document);
  documentation.mutate?.(converted);
  return converted;
}

const joined = (address: string, prefix: string): string => address.replace(/\/$/, '') + prefix;
