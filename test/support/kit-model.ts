/** The conformance kit's fixture as a model. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildModel } from '../../src/core/model/build-model.ts';
import type { Model } from '../../src/core/model/content-type.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';

export const KIT = resolve(import.meta.dirname, '../conformance/kit');

/** The fixture's schemas, as `project/` would read them. */
export const kitSources = (): SchemaSource[] => sourcesOf(join(KIT, 'project'));

/** The schemas of a project's own types, components and extensions. */
function sourcesOf(project: string): SchemaSource[] {
  const root = join(project, 'src');
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources: SchemaSource[] = [];
  for (const file of files) {
    const type = /^(api|extensions)\/([^/]+)\/content-types\/([^/]+)\/schema\.json$/.exec(file);
    const component = /^components\/([^/]+)\/([^/]+)\.json$/.exec(file);
    if (type) {
      const uid = `${type[1] === 'api' ? 'api' : 'plugin'}::${type[2]}.${type[3]}`;
      sources.push({ file, kind: 'contentType', uid, schema: read(file) });
    } else if (component) {
      sources.push({ file, kind: 'component', uid: `${component[1]}.${component[2]}`, schema: read(file) });
    }
  }
  return sources;
}

/** The fixture's model. */
export const kitModel = (): Model => projectModel(join(KIT, 'project'));

/** The model of a project; a schema problem fails the test. */
export function projectModel(project: string): Model {
  const { model, problems } = buildModel(sourcesOf(project), { privateAttributes: [] });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return model;
}
